import { pbkdf2 } from '@noble/hashes/pbkdf2'
import { sha512 } from '@noble/hashes/sha2'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { getPublicKey, HDKD, secretFromSeed, sign } from '@scure/sr25519'
import { accountCount } from '../keyring.js'

export interface PolkadotKey {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** The accounts of the words as Substrate's wallets derive them (sr25519): the root, then `//1`, `//2` and so on. */
export function deriveKeys(mnemonic: string): readonly PolkadotKey[] {
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  const seed = pbkdf2(sha512, entropy, 'mnemonic', { c: 2048, dkLen: 64 }).slice(0, 32)
  const root = secretFromSeed(seed)
  return Array.from({ length: accountCount }, (_, index) => {
    const chainCode = new Uint8Array(32)
    chainCode[0] = index
    const secret = index === 0 ? root : HDKD.secretHard(root, chainCode)
    return { publicKey: getPublicKey(secret), sign: (message) => sign(secret, message) }
  })
}
