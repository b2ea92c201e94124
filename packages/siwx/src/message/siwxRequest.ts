import type { CaipNetworkId, SiwxCacao, SiwxRequest, SiwxSession } from '@hawser/common'
import { SiwxMessageError } from '../errors.js'
import { readCacao, toCapabilities } from './cacao.js'
import { checkSiwxMessage } from './checkSiwxMessage.js'
import { pageUri } from './prepareSiwxMessage.js'

interface SiwxRequestOptions {
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly domain?: string | undefined
  readonly uri?: string | undefined
  readonly lifetimeMs?: number | undefined
  readonly nonce: string
  readonly nowMs: number
}

/**
 * What a wallet is asked to sign while it connects (CAIP-222): for this page, or the one of `uri`.
 *
 * @throws InvalidOptionsError where there is no page
 */
export function prepareSiwxRequest(
  chainIds: readonly CaipNetworkId[],
  { statement, resources, lifetimeMs, nonce, nowMs, ...options }: SiwxRequestOptions,
): SiwxRequest {
  const uri = options.uri ?? pageUri()
  return {
    chainIds,
    domain: options.domain ?? new URL(uri).host,
    uri,
    nonce,
    ...(lifetimeMs !== undefined && { expirationTime: new Date(nowMs + lifetimeMs).toISOString() }),
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
  }
}

/**
 * The session that a wallet's CACAO stands for: it has to say what was asked, and nothing beside it but the account, the network among those of the request, its
 * time, and the capabilities that it grants (ERC-5573). Whether its signature is valid is for `verifySiwxSession` to say.
 *
 * @throws SiwxMessageError with the field that is another one, SiwxSignatureError
 */
export function readSignedRequest(
  cacao: unknown,
  { chainIds, domain, uri, nonce, statement, resources = [], expirationTime, notBefore }: SiwxRequest,
  nowMs: number,
): SiwxSession & { readonly cacao: SiwxCacao } {
  const session = readCacao(cacao)
  const { data } = session
  checkSiwxMessage(data, { domain, uri, nonce, nowMs })
  const refuse = (fault: ConstructorParameters<typeof SiwxMessageError>[0]): never => {
    throw new SiwxMessageError(fault)
  }
  if (!chainIds.includes(data.chainId)) refuse('chainId')
  if (data.expirationTime !== expirationTime) refuse('expirationTime')
  if (data.notBefore !== notBefore) refuse('notBefore')
  if (data.requestId !== undefined) refuse('requestId')
  const capabilities = toCapabilities(data.resources)
  const said = [statement, capabilities].filter((sentence) => sentence !== undefined).join(' ')
  if ((data.statement ?? '') !== said) refuse('statement')
  const listed = capabilities === undefined ? data.resources : data.resources?.slice(0, -1)
  if (JSON.stringify(listed ?? []) !== JSON.stringify(resources)) refuse('resources')
  return session
}
