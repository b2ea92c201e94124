import { InvalidOptionsError, type Network } from '@hawser/common'
import { contractVersion } from '../interfaces/version.js'
import { checkNetwork } from './checkNetwork.js'
import type { HawserOptions } from './hawserOptions.js'

// Names in one text, because every page loads them; a type test holds them to the types.
/** The options that do something. */
export const builtOptions =
  'networks defaultNetwork adapters connectors appName id storage initialState theme features walletFeaturesOrder connectMethodsOrder defaultAccountTypes connectorTypeOrder excludedWallets walletIdentities enableNetworkSwitch allowUnsupportedChain tokens services platform featuredWalletIds includeWalletIds excludeWalletIds customWallets allWallets sortWallets'

/** The options that are known, and do nothing yet. */
export const unbuiltOptions = 'siwx siweConfig socials'

/** As {@link builtOptions}, of `features`. */
export const builtFeatures = 'balance receive send'

/** As {@link unbuiltOptions}, of `features`. */
export const unbuiltFeatures = 'analytics legalCheckbox smartSessions pay'

/**
 * Checks what an app passes to `createHawser`, and returns its networks as plain data.
 * @throws InvalidOptionsError that says what is wrong, why, and what to write instead.
 */
export function validateOptions(options: HawserOptions): readonly Network[] {
  const given = Object(options) as HawserOptions
  const { networks, defaultNetwork, adapters, connectors = [], features, id, siwx, siweConfig } = given
  assert(!(siwx && siweConfig), 'Cannot set both `siweConfig` and `siwx` options')
  checkNames(given, builtOptions, unbuiltOptions)
  checkNames(Object(features), builtFeatures, unbuiltFeatures, 'features.')
  assert(
    id === undefined || /^[\w.-]{1,64}$/.test(id),
    `\`id\` is "${id}". It is part of storage keys: use letters, digits, ".", "_" or "-".`,
  )
  assert(Array.isArray(networks) && networks.length > 0, '`networks` is empty: pass at least one.')
  assert(Array.isArray(adapters), '`adapters` is missing: pass one for each namespace, such as `[eip155()]`.')
  for (const [index, adapter] of adapters.entries())
    checkContract(adapter, `The adapter ${adapter?.namespace ?? index}`)
  for (const [index, connector] of connectors.entries())
    checkContract(connector, `The connector ${connector?.id ?? index}`)
  const namespaces = adapters.map(({ namespace }) => namespace)
  assertUnique(namespaces, 'adapters')
  assertUnique(
    connectors.map((connector) => connector.id),
    'connectors',
  )

  const checked = networks.map((network) => checkNetwork(network, namespaces))
  const ids = checked.map(({ caipNetworkId }) => caipNetworkId)
  assertUnique(ids, 'networks')
  assert(
    defaultNetwork === undefined || ids.includes(defaultNetwork),
    `\`defaultNetwork\` is "${defaultNetwork}", which is not in \`networks\` (${ids.join(', ')}): use one of these, or add it.`,
  )
  return checked
}

/** An app must believe of no option that it does something where it does not. */
function checkNames(given: object, built: string, unbuilt: string, prefix = ''): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || built.split(' ').includes(name)) continue
    const label = `\`${prefix}${name}\``
    assert(unbuilt.split(' ').includes(name), `${label} is not an option. Look at its spelling, or remove it.`)
    assert(!value, `${label} would do nothing: it is not built yet. Leave it out until a later version has it.`)
  }
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
