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
  return toSiwxMessage(data, form)
}

/** The message of these fields. @throws SiwxMessageError */
export function toSiwxMessage(data: SiwxMessageData, form: SiwxMessageForm | undefined): SiwxMessage {
  const text = formatSiwxMessage(data, { form })
  const toWalletText = (chainName: string): string => formatSiwxMessage(data, { form: 'strict', chainName })
  // Not enumerable: whoever takes the fields of a message by what is left of it takes no function.
  return Object.defineProperty({ ...data, toString: () => text }, 'toWalletText', { value: toWalletText })
}

/** @throws InvalidOptionsError where there is no page */
export function pageUri(): string {
  const { location } = globalThis
  if (!location) throw new InvalidOptionsError('There is no page here: pass `uri`.')
  return location.href.split(/[?#]/, 1)[0] ?? ''
}
