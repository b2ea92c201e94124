import { keccak256 } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** A key that is not the account's: what a wallet that signs with the wrong one would use. */
export function wrongKeyOf(account: PrivateKeyAccount): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(account.publicKey))
}
