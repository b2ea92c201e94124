import { InvalidOptionsError } from '@hawser/common'
import type { AllServices } from './servicesOptions.js'

export interface GatewayOptions {
  /** The project's id, where the gateway has projects. */
  readonly projectId?: string | undefined
}

/**
 * All services of one gateway (`npx @hawser/gateway`), for `createHawser({ services })`. A single one is put in another place, or turned off, by
 * spreading it.
 *
 * @param url The gateway's address, http(s), with a path if it has one.
 * @throws InvalidOptionsError
 * @example services: { ...gateway('https://gateway.example.com'), telemetry: false }
 */
export function gateway(url: string, { projectId }: GatewayOptions = {}): Required<AllServices> {
  if (!/^https?:\/\/[^\s?#]+$/i.test(url) || !URL.canParse(url))
    throw new InvalidOptionsError(
      `gateway(${JSON.stringify(url)}) is no address of a server. It must begin with https:// or http://, without a query.`,
    )
  const project = projectId === undefined ? {} : { projectId }
  const location = { baseUrl: url, ...project }
  return {
    blockchainApi: { ...location, rpc: true },
    wallets: location,
    config: location,
    telemetry: location,
    relay: { url: url.replace(/^http/i, 'ws'), ...project },
    frame: { url: `${url.replace(/\/$/, '')}/wallet/frame/`, ...project },
  }
}

/**
 * The hosted services of the field, by a project's id, for `createHawser({ services })`. Without an id they refuse whatever they are asked, and an alert
 * says so.
 *
 * @example services: { ...hostedServices('your project id'), telemetry: false }
 */
export function hostedServices(projectId: string): AllServices {
  const at = (baseUrl: string) => ({ baseUrl, projectId })
  return {
    blockchainApi: { ...at('https://rpc.walletconnect.org'), nameZone: 'reown.id' },
    wallets: at('https://api.web3modal.org'),
    config: at('https://api.web3modal.org'),
    telemetry: at('https://pulse.walletconnect.org'),
    relay: { url: 'wss://relay.walletconnect.org', projectId },
  }
}
