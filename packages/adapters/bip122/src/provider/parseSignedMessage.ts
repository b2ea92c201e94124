import { WrongAccountError } from '../errors/wrongAccountError.js'
import { parseSignature } from './parseSignature.js'

/**
 * The signature in an answer that says who has signed. Wallets sign with the account in use, which may be another one by now.
 * @throws InvalidResponseError, WrongAccountError
 */
export function parseSignedMessage(answer: unknown, address: string): string {
  const { signature, address: signer } = Object(answer) as Readonly<Record<string, unknown>>
  const text = parseSignature(signature)
  if (typeof signer === 'string' && signer.toLowerCase() !== address.toLowerCase())
    throw new WrongAccountError({ details: `The wallet signed with ${signer.slice(0, 100)}.` })
  return text
}
