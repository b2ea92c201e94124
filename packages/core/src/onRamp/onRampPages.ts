import type { ServicesOptions } from '../services/servicesOptions.js'
import { OnRampPageRefusedError } from './onRampErrors.js'

/** Where the providers' pages are, by their own documents. Whoever has them elsewhere, as in a sandbox, names that in the options. */
const known: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['https://pay.coinbase.com'],
  meld: ['https://meldcrypto.com'],
}

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

interface PageCheck {
  readonly provider: string
  /** The origins that the app allows, by provider. */
  readonly pages: Readonly<Record<string, readonly string[]>> | undefined
  readonly services: ServicesOptions
}

/**
 * Returns the page of a provider, as it may be opened: by https, at one of the origins that are that provider's. Where nobody has named any, at any.
 * While the service itself is on this machine, pages of this machine may stand in.
 *
 * @throws OnRampPageRefusedError
 */
export function checkPage(page: string, { provider, pages = {}, services }: PageCheck): string {
  const origins = [pages, known].flatMap((all) => (Object.hasOwn(all, provider) ? (all[provider] ?? []) : []))
  const url = URL.canParse(page) ? new URL(page) : undefined
  const service = services.blockchainApi ? services.blockchainApi.baseUrl : ''
  const isHere = URL.canParse(service) && isLoopback(new URL(service))
  const isOwn = origins.length === 0 || origins.includes(url?.origin ?? '')
  const isAllowed =
    url !== undefined &&
    url.username === '' &&
    url.password === '' &&
    ((url.protocol === 'https:' && isOwn) || (isHere && isLoopback(url) && /^https?:$/.test(url.protocol)))
  if (!isAllowed) throw new OnRampPageRefusedError(provider, url?.origin ?? '')
  return page
}
