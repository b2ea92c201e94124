export { InvalidPhraseError, UnknownAccountError } from '../errors.js'
export type { VaultAccount, VaultNamespace, VaultNetwork } from '../keys/accounts.js'
