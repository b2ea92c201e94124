import type { HDAccount } from 'viem/accounts'
import { mnemonicToAccount } from 'viem/accounts'

const count = 3

/** The first accounts of the words, at m/44'/60'/0'/0/n (BIP-44). */
export function deriveAccounts(mnemonic: string): readonly HDAccount[] {
  return Array.from({ length: count }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
}
