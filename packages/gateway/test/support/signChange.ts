import { privateKeyToAccount } from 'viem/accounts'

/** Ethereum as the field's clients write it. */
export const mainnetCoinType = 2_147_483_649

export type Signer = ReturnType<typeof privateKeyToAccount>

export const createSigner = (index: number): Signer =>
  privateKeyToAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`)

interface SignChangeOptions {
  readonly coinType?: number
  /** Whose change it is said to be; the signer's own by default. */
  readonly address?: string
  /** What becomes of the signature. */
  readonly wrap?: (signature: `0x${string}`) => string
}

/** The body of a change of a name: a message with its signature. */
export async function signChange(
  signer: Signer,
  message: unknown,
  { coinType = mainnetCoinType, address = signer.address, wrap = (signature) => signature }: SignChangeOptions = {},
) {
  const text = typeof message === 'string' ? message : JSON.stringify(message)
  const signature = wrap(await signer.signMessage({ message: text }))
  return { message: text, signature, coin_type: coinType, address }
}
