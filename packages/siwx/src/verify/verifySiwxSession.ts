import { parseCaipNetworkId, type SiwxMessageData, type SiwxSession, siwxSessionSchema } from '@hawser/common'
import * as v from 'valibot'
import { SiwxMessageError, type SiwxMessageFault, SiwxSignatureError, SiwxUnverifiableError } from '../errors.js'
import { readCacao } from '../message/cacao.js'
import { checkSiwxMessage, type SiwxExpectation } from '../message/checkSiwxMessage.js'
import { parseSiwxMessage } from '../message/siwxMessage.js'
import type { SiwxVerifier } from './siwxVerifier.js'

export interface VerifySiwxSessionOptions extends SiwxExpectation {
  /** Those of the session's namespace have to agree, and there has to be one. */
  readonly verifiers: readonly SiwxVerifier[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Verifies a session from anywhere: that its text says what its fields say, that it is what is expected, and that the account signed it. Returns it,
 * with nothing in it that was not checked.
 *
 * @throws SiwxMessageError, SiwxSignatureError, or SiwxUnverifiableError where that cannot be told.
 * @example
 * const session = await verifySiwxSession(body, { domain: 'example.com', nonce, verifiers: [eip155Verifier({ rpc }), solanaVerifier()] })
 */
export async function verifySiwxSession(session: unknown, options: VerifySiwxSessionOptions): Promise<SiwxSession> {
  const checked = checkSiwxSession(session, options)
  const { data, message, signature } = checked
  const { chainNamespace } = parseCaipNetworkId(data.chainId)
  const verifiers = options.verifiers.filter(({ namespace }) => namespace === chainNamespace)
  if (verifiers.length === 0) throw new SiwxUnverifiableError(`Pass a verifier for ${chainNamespace} in \`verifiers\`.`)
  const { accountAddress, chainId } = data
  for (const verifier of verifiers)
    if (!(await verifier.verify({ message, signature, accountAddress, chainId, signal: options.signal })))
      throw new SiwxSignatureError()
  return checked
}

/**
 * All that {@link verifySiwxSession} looks at but who signed.
 *
 * @throws SiwxMessageError, SiwxSignatureError
 */
export function checkSiwxSession(session: unknown, expected: SiwxExpectation): SiwxSession {
  const { message, signature, cacao, data: claimed } = readSession(session)
  const { data } = parseSiwxMessage(message)
  for (const field of Object.keys({ ...data, ...claimed }) as (keyof SiwxMessageData)[])
    if (JSON.stringify(data[field]) !== JSON.stringify(claimed[field])) throw new SiwxMessageError(field)
  if (cacao !== undefined) {
    const told = readCacao(cacao)
    if (told.message !== message) throw new SiwxMessageError('text')
    if (told.signature !== signature) throw new SiwxSignatureError()
  }
  checkSiwxMessage(data, expected)
  return { data, message, signature, ...(cacao && { cacao }) }
}

function readSession(session: unknown): SiwxSession {
  const result = v.safeParse(siwxSessionSchema, session)
  if (result.success) return result.output
  const path = result.issues[0].path?.map(({ key }) => key) ?? []
  if (path[0] === 'signature') throw new SiwxSignatureError({ details: result.issues[0].message })
  const field = path[0] === 'data' ? path[1] : undefined
  throw new SiwxMessageError((field ?? 'text') as SiwxMessageFault, { details: result.issues[0].message })
}
