// `prepare-postgres`: the tables of a database, brought to this version by the role that owns them, and the rights of
// the role that the server runs as: it may look and add, and nothing else. Nothing of the address is ever said but host
// and database.

import { readPostgresAddress } from '../store/adapters/postgres/address.ts'
import { preparePostgres } from '../store/adapters/postgres/postgres.ts'
import { fault, speak, usage } from './sentences/language.ts'
import { refusal, Refused, WrongUsage } from './sentences/refusal.ts'
import type { OptionsOf } from './commands.ts'

const say = speak('files')

/** PostgreSQL keeps no more of a name. */
const LONGEST_ROLE = 63

export async function prepare({ store, role, json }: OptionsOf<'prepare-postgres'>): Promise<void> {
  const address = readPostgresAddress(store)
  if (address === undefined) throw new WrongUsage(usage('postgresAddress'))
  if (role !== undefined && (role === '' || Buffer.byteLength(role) > LONGEST_ROLE))
    throw new WrongUsage(usage('postgresRole', { most: LONGEST_ROLE }))
  // A password in the address would be read by everybody on the machine.
  process.title = 'consigliere prepare-postgres'
  const prepared = await preparePostgres(store, role)
  if (!prepared.ok) {
    const { error } = prepared
    if (error.code !== 'store/unavailable') throw refusal(error, address.shown)
    throw new Refused('postgres/not-prepared', fault('postgres/not-prepared', error.params), address.shown)
  }
  if (json === true) return console.log(JSON.stringify({ store: address.shown, role: role ?? null }))
  console.log(say('postgresPrepared', { store: address.shown }))
  if (role !== undefined) console.log(say('postgresGranted', { role }))
}
