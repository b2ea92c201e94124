import { InvalidOptionsError, type SiwxConfig, type SiwxMessage, type SiwxMessageData } from '@hawser/common'
import { formatSiwxMessage, type SiwxMessageForm } from './siwxMessage.js'

/** What a site has signed. */
interface SiwxMessageOptions {
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly form?: SiwxMessageForm | undefined
  readonly domain?: string | undefined
  readonly uri?: string | undefined
  readonly lifetimeMs?: number | undefined
  readonly nonce: string
  readonly nowMs: number
}

/**
 * The message of an account for this page, or the one of `uri`.
 *
 * @throws SiwxMessageError, InvalidOptionsError where there is no page
 */
export function prepareSiwxMessage(
  { chainId, accountAddress, notBefore }: Parameters<SiwxConfig['createMessage']>[0],
  { statement, resources, form, lifetimeMs, nonce, nowMs, ...options }: SiwxMessageOptions,
): SiwxMessage {
  const uri = options.uri ?? pageUri()
  const data: SiwxMessageData = {
    accountAddress,
    chainId,
    domain: options.domain ?? new URL(uri).host,
    uri,
    version: '1',
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    ...(lifetimeMs !== undefined && { expirationTime: new Date(nowMs + lifetimeMs).toISOString() }),
    ...(notBefore !== undefined && { notBefore }),
    ...(statement !== undefined && { statement }),
    ...(resources !== undefined && { resources }),
  }
  const text = formatSiwxMessage(data, { form })
  return {
    ...data,
    toString: () => text,
    toWalletText: (chainName) => formatSiwxMessage(data, { form: 'strict', chainName }),
  }
}

/** @throws InvalidOptionsError where there is no page */
export function pageUri(): string {
  const { location } = globalThis
  if (!location) throw new InvalidOptionsError('There is no page here: pass `uri`.')
  return location.href.split(/[?#]/, 1)[0] ?? ''
}
