import { createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/kit'

/** An address with its key. */
export interface SolanaAccount {
  readonly address: string
  readonly keyPair: CryptoKeyPair
}

/** The account of a 32-byte private key, a new one by default. Use keys that hold nothing of worth. */
export async function createSolanaAccount(
  privateKey: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): Promise<SolanaAccount> {
  const keyPair = await createKeyPairFromPrivateKeyBytes(privateKey)
  return { address: await getAddressFromPublicKey(keyPair.publicKey), keyPair }
}
