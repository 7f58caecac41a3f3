// `prepare-postgres`: upgrades a database's tables to this version, using the role that owns the tables. Grants the
// server's role the rights to read and append, and no others. Shows only the host and the database of the address.

import { parsePostgresAddress } from '../store/adapters/postgres/address.ts'
import { migratePostgresAndGrantRights } from '../store/adapters/postgres/postgres.ts'
import { translateFault, translatorFor, translateUsage } from './sentences/language.ts'
import { refusalOfFault, RefusedError, WrongUsageError } from './sentences/refusal.ts'
import type { OptionsOf } from './commands.ts'

const say = translatorFor('files')

/** Maximum length of a role's name, in bytes. PostgreSQL cuts longer names. */
const MAX_ROLE_BYTES = 63

export async function preparePostgresDatabase({ store, role, json }: OptionsOf<'prepare-postgres'>): Promise<void> {
  const address = parsePostgresAddress(store)
  if (address === undefined) throw new WrongUsageError(translateUsage('postgresAddress'))
  if (role !== undefined && (role === '' || Buffer.byteLength(role) > MAX_ROLE_BYTES))
    throw new WrongUsageError(translateUsage('postgresRole', { most: MAX_ROLE_BYTES }))
  // Hides the arguments, because everybody on the machine could otherwise read a password in the address.
  process.title = 'consigliere prepare-postgres'
  const prepared = await migratePostgresAndGrantRights(store, role)
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
