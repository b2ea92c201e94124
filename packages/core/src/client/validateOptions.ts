import { InvalidOptionsError, type Network } from '@hawser/common'
import { contractVersion } from '../interfaces/version.js'
import { checkNetwork } from './checkNetwork.js'
import type { HawserOptions } from './hawserOptions.js'

/**
 * Checks what an app passes to `createHawser`, and answers its networks as plain data.
 * @throws InvalidOptionsError that says what is wrong, why, and what to write instead.
 */
export function validateOptions(options: HawserOptions): readonly Network[] {
  const { networks, defaultNetwork, adapters, connectors = [], id, siwx, siweConfig } = Object(options) as HawserOptions
  assert(!(siwx && siweConfig), 'Cannot set both `siweConfig` and `siwx` options')
  assert(
    id === undefined || /^[\w.-]{1,64}$/.test(id),
    `\`id\` is "${id}". It is part of storage keys: use letters, digits, ".", "_" or "-".`,
  )
  assert(Array.isArray(networks) && networks.length > 0, '`networks` is empty: pass at least one.')
  assert(Array.isArray(adapters), '`adapters` is missing: pass one for each namespace, such as `[eip155()]`.')

  const checked = networks.map(checkNetwork)
  const ids = checked.map(({ caipNetworkId }) => caipNetworkId)
  assertUnique(ids, 'networks')
  assert(
    defaultNetwork === undefined || ids.includes(defaultNetwork),
    `\`defaultNetwork\` is "${defaultNetwork}", which is not in \`networks\` (${ids.join(', ')}): use one of these, or add it.`,
  )
  for (const [index, adapter] of adapters.entries())
    checkContract(adapter, `The adapter ${adapter?.namespace ?? index}`)
  for (const [index, connector] of connectors.entries())
    checkContract(connector, `The connector ${connector?.id ?? index}`)
  assertUnique(
    adapters.map(({ namespace }) => namespace),
    'adapters',
  )
  assertUnique(
    connectors.map((connector) => connector.id),
    'connectors',
  )
  return checked
}

/** @throws InvalidOptionsError where `part` is none, or was made for other contracts than this core's. */
export function checkContract(part: { readonly contractVersion: number }, name: string): void {
  const version: unknown = Object(part).contractVersion
  assert(
    typeof version === 'number',
    `${name} is not one of Hawser's: pass what its function returns, such as \`eip155()\`.`,
  )
  const [age, late] = version < contractVersion ? ['old', 'its package'] : ['new', '@hawser/core']
  assert(
    version === contractVersion,
    `${name} is too ${age}: it has version ${version} of the contracts, and @hawser/core ${contractVersion}. Update ${late}.`,
  )
}

function assertUnique(values: readonly string[], option: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  assert(twice === undefined, `"${twice}" is in \`${option}\` twice. Remove one of them.`)
}

function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvalidOptionsError(message)
}
