// `prepare-postgres`: the tables of a database, brought to this version by the role that owns them, and the rights of
// the role that the server runs as: it may look and add, and nothing else. Nothing of the address is ever said but host
// and database.

import { parsePostgresAddress } from '../store/adapters/postgres/address.ts'
import { preparePostgres } from '../store/adapters/postgres/postgres.ts'
import { translateFault, translatorFor, translateUsage } from './sentences/language.ts'
import { refusalOfFault, RefusedError, WrongUsageError } from './sentences/refusal.ts'
import type { OptionsOf } from './commands.ts'

const say = translatorFor('files')

/** PostgreSQL keeps no more of a name. */
const MAX_ROLE_BYTES = 63

export async function preparePostgresDatabase({ store, role, json }: OptionsOf<'prepare-postgres'>): Promise<void> {
  const address = parsePostgresAddress(store)
  if (address === undefined) throw new WrongUsageError(translateUsage('postgresAddress'))
  if (role !== undefined && (role === '' || Buffer.byteLength(role) > MAX_ROLE_BYTES))
    throw new WrongUsageError(translateUsage('postgresRole', { most: MAX_ROLE_BYTES }))
  // A password in the address would be read by everybody on the machine.
  process.title = 'consigliere prepare-postgres'
  const prepared = await preparePostgres(store, role)
  if (!prepared.ok) {
    const { error } = prepared
    if (error.code !== 'store/unavailable') throw refusalOfFault(error, address.shown)
    throw new RefusedError(
      'postgres/not-prepared',
      translateFault('postgres/not-prepared', error.params),
      address.shown,
    )
  }
  if (json === true) return console.log(JSON.stringify({ store: address.shown, role: role ?? null }))
  console.log(say('postgresPrepared', { store: address.shown }))
  if (role !== undefined) console.log(say('postgresGranted', { role }))
}
