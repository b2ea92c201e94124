import { InvalidOptionsError, type Network, networkSchema, parseCaipNetworkId } from '@hawser/common'
import * as v from 'valibot'
import { contractVersion } from '../contracts/version.js'
import type { HawserOptions } from './hawser.js'

const clientId = /^[\w.-]{1,64}$/

/**
 * Checks what an app passes to `createHawser`, and answers its networks as plain data.
 * @throws InvalidOptionsError that says what is wrong, why, and what to write instead.
 */
export function validateOptions(options: HawserOptions): readonly Network[] {
  if (typeof options !== 'object' || options === null) {
    throw new InvalidOptionsError('createHawser needs an options object with at least `networks` and `adapters`.')
  }
  const { networks, defaultNetwork, adapters, connectors = [], id, siwx, siweConfig } = options
  if (siwx && siweConfig) throw new InvalidOptionsError('Cannot set both `siweConfig` and `siwx` options')
  if (id !== undefined && !clientId.test(id)) {
    throw new InvalidOptionsError(
      `The option \`id\` is ${quote(id)}. It is part of storage keys: use 1 to 64 letters, digits, ".", "_" or "-".`,
    )
  }
  if (!Array.isArray(networks) || networks.length === 0) {
    throw new InvalidOptionsError('The option `networks` is empty. A wallet connects to a network: pass at least one.')
  }
  if (!Array.isArray(adapters)) {
    throw new InvalidOptionsError(
      'The option `adapters` is missing. Pass one adapter for each namespace, such as `[eip155()]`.',
    )
  }
  const checked = networks.map(checkNetwork)
  const ids = checked.map(({ caipNetworkId }) => caipNetworkId)
  const twice = ids.find((value, index) => ids.indexOf(value) !== index)
  if (twice) throw new InvalidOptionsError(`The network ${twice} is in \`networks\` twice. Remove one of them.`)
  if (defaultNetwork !== undefined && !ids.includes(defaultNetwork)) {
    throw new InvalidOptionsError(
      `The option \`defaultNetwork\` is ${quote(defaultNetwork)}, which is not in \`networks\` (${ids.join(', ')}). Use one of these, or add it.`,
    )
  }
  const namespaces = adapters.map((adapter, index) => {
    checkContract(adapter, `The adapter for ${adapter?.namespace ?? `position ${index}`}`)
    return adapter.namespace
  })
  const namespaceTwice = namespaces.find((value, index) => namespaces.indexOf(value) !== index)
  if (namespaceTwice) {
    throw new InvalidOptionsError(
      `There are two adapters for ${namespaceTwice}. Each namespace has one: remove one of them.`,
    )
  }
  const connectorIds = connectors.map((connector, index) => {
    checkContract(connector, `The connector ${connector?.id ?? `at position ${index}`}`)
    return connector.id
  })
  const connectorTwice = connectorIds.find((value, index) => connectorIds.indexOf(value) !== index)
  if (connectorTwice)
    throw new InvalidOptionsError(`The connector ${connectorTwice} is in \`connectors\` twice. Remove one of them.`)
  return checked
}

/** @throws InvalidOptionsError where `part` is none, or was made for other contracts than this core's. */
export function checkContract(part: unknown, name: string): void {
  const version =
    typeof part === 'object' && part !== null ? (part as { contractVersion?: unknown }).contractVersion : undefined
  if (typeof version !== 'number') {
    throw new InvalidOptionsError(
      `${name} is not one of Hawser's. Pass what the function of its package returns, such as \`eip155()\`.`,
    )
  }
  if (version !== contractVersion) {
    const isTooOld = version < contractVersion
    throw new InvalidOptionsError(
      `${name} is too ${isTooOld ? 'old' : 'new'}: it was made for version ${version} of the contracts, and this @hawser/core has version ${contractVersion}. ` +
        `Update ${isTooOld ? 'its package' : '@hawser/core'}, so that all Hawser packages have one version.`,
    )
  }
}

function checkNetwork(network: unknown, index: number): Network {
  const caipNetworkId = (network as { caipNetworkId?: unknown } | null)?.caipNetworkId
  try {
    parseCaipNetworkId(caipNetworkId as string)
  } catch (cause) {
    throw new InvalidOptionsError(
      `\`networks[${index}].caipNetworkId\` is ${quote(caipNetworkId)}. It must be a CAIP-2 id with a known namespace, such as "eip155:1"; \`defineNetwork\` writes it for you.`,
      { cause },
    )
  }
  const result = v.safeParse(networkSchema, network)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new InvalidOptionsError(
    `The network ${caipNetworkId} cannot be used: ${v.getDotPath(issue) ?? 'it'}: ${issue.message}. Make it with \`defineNetwork\`, or correct the field.`,
  )
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value.slice(0, 100)}"` : String(value === null ? null : typeof value)
}
