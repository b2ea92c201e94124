import type { HDAccount } from 'viem/accounts'
import { mnemonicToAccount } from 'viem/accounts'
import { accountCount } from '../keyring.js'

/** The first accounts of the words, at m/44'/60'/0'/0/n (BIP-44). */
export function deriveAccounts(mnemonic: string): readonly HDAccount[] {
  return Array.from({ length: accountCount }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
}
