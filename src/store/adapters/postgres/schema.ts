// Database schema in numbered steps; the table `migrations` lists the steps done. A released step is never edited.
// The database enforces the rules itself: the app's role may only read and insert, and a trigger accepts a row only if
// it continues its chain. Only that trigger updates heads.

import type { ClientBase } from 'pg'
import { NewerFormatError } from '../../hash.ts'

/** SQLSTATE that the trigger raises if the stream has grown, or if its rows and its head disagree. */
export const UNEXPECTED_VERSION_SQLSTATE = 'CG001'

const MIGRATIONS: readonly string[] = [
  // Names are JSON text, as in SQLite, because a text in PostgreSQL can contain neither NUL nor lone surrogates. The
  // trigger updates the heads of all streams and then checks their hash links. A row without a predecessor has no hash
  // to continue, so it is refused.
  `CREATE TABLE consigliere.events (
     stream text COLLATE "C" NOT NULL, version integer NOT NULL, body text NOT NULL, hash text NOT NULL,
     PRIMARY KEY (stream, version));
   CREATE TABLE consigliere.heads (
     stream text COLLATE "C" PRIMARY KEY, version integer NOT NULL, hash text NOT NULL) WITH (fillfactor = 70);
   CREATE FUNCTION consigliere.take() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $take$
   DECLARE part record;
   BEGIN
     FOR part IN
       SELECT stream, min(version) AS first, max(version) AS last, count(*) AS rows,
         (array_agg(hash ORDER BY version DESC))[1] AS hash
       FROM added GROUP BY stream ORDER BY stream
     LOOP
       IF part.rows <> part.last - part.first + 1 THEN RAISE EXCEPTION 'a gap' USING ERRCODE = '${UNEXPECTED_VERSION_SQLSTATE}'; END IF;
       IF part.first = 1 THEN
         INSERT INTO consigliere.heads (stream, version, hash) VALUES (part.stream, part.last, part.hash)
           ON CONFLICT DO NOTHING;
       ELSE
         UPDATE consigliere.heads AS head SET version = part.last, hash = part.hash
           WHERE head.stream = part.stream AND head.version = part.first - 1 AND head.hash =
             (SELECT hash FROM consigliere.events WHERE stream = part.stream AND version = part.first - 1);
       END IF;
       IF NOT FOUND THEN RAISE EXCEPTION 'not the next of its stream' USING ERRCODE = '${UNEXPECTED_VERSION_SQLSTATE}'; END IF;
     END LOOP;
     IF EXISTS (
       SELECT 1 FROM added AS link WHERE hash IS DISTINCT FROM encode(sha256(convert_to(
         CASE version WHEN 1 THEN '' ELSE (
           SELECT before.hash FROM consigliere.events AS before
           WHERE before.stream = link.stream AND before.version = link.version - 1
         ) END || body, 'UTF8')), 'hex')
     ) THEN RAISE EXCEPTION 'off the chain' USING ERRCODE = '${UNEXPECTED_VERSION_SQLSTATE}'; END IF;
     RETURN NULL;
   END $take$;
   CREATE TRIGGER take AFTER INSERT ON consigliere.events REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION consigliere.take();`,
]

/** Throws NewerFormatError, and changes nothing, if a later version of the program has migrated the database. */
export async function migrateSchema(client: ClientBase): Promise<void> {
  if ((await stepsDone(client)) === MIGRATIONS.length) return
  await client.query('BEGIN')
  try {
    // A second process waits here and then finds that all steps are done.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('consigliere.migrations'))`)
    await client.query('CREATE SCHEMA IF NOT EXISTS consigliere')
    await client.query('CREATE TABLE IF NOT EXISTS consigliere.migrations (number integer PRIMARY KEY)')
    const done = await stepsDone(client)
    for (const [index, step] of MIGRATIONS.entries()) {
      if (index < done) continue
      await client.query(step)
      await client.query('INSERT INTO consigliere.migrations (number) VALUES ($1)', [index + 1])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** The app's role may read all data and insert events, but nothing more. */
export async function grantAppRights(client: ClientBase, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`GRANT USAGE ON SCHEMA consigliere TO ${name}`)
  await client.query(
    `GRANT SELECT ON consigliere.events, consigliere.heads, consigliere.migrations TO ${name};
     GRANT INSERT ON consigliere.events TO ${name}`,
  )
}

async function stepsDone(client: ClientBase): Promise<number> {
  const there = await client.query<{ found: boolean }>(
    `SELECT to_regclass('consigliere.migrations') IS NOT NULL AS found`,
  )
  if (there.rows[0]?.found !== true) return 0
  const counted = await client.query<{ done: number }>(
    'SELECT coalesce(max(number), 0) AS done FROM consigliere.migrations',
  )
  const done = counted.rows[0]?.done ?? 0
  if (done > MIGRATIONS.length) throw new NewerFormatError(done, MIGRATIONS.length)
  return done
}
