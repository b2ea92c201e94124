import { InvalidOptionsError, type Network, type SiwxConfig } from '@hawser/common'
import { optionMessage } from '#optionMessage'
import { contractVersion } from '../constants.js'
import { checkNetwork } from './checkNetwork.js'
import type { HawserOptions } from './hawserOptions.js'
import type { OptionFacts, OptionRule } from './optionMessage.js'

// Names in one text, because every page loads them; a type test holds them to the types.
/** The options that do something. */
export const builtOptions =
  'networks defaultNetwork adapters connectors appName id storage initialState theme features walletFeaturesOrder connectMethodsOrder defaultAccountTypes connectorTypeOrder excludedWallets walletIdentities enableNetworkSwitch allowUnsupportedChain debug tokens services platform featuredWalletIds includeWalletIds excludeWalletIds customWallets allWallets sortWallets siwx siweConfig socials swapRouters onRamp'

const signInFunctions = ['createMessage', 'addSession', 'setSessions', 'getSessions', 'revokeSession'] as const

/** As {@link builtOptions}, of `features`. */
export const builtFeatures = 'balance receive send swaps onramp analytics smartSessions activity pay'

/** What is known of `features` and does nothing yet. */
export const unbuiltFeatures = 'legalCheckbox'

/** The remote services that can be named. */
export const serviceNames = 'blockchainApi wallets config telemetry relay frame'

/**
 * Checks what an app passes to `createHawser`, and returns its networks as plain data.
 * @throws InvalidOptionsError that says what is wrong, why, and what to write instead.
 */
export function validateOptions(options: HawserOptions): readonly Network[] {
  const given = Object(options) as HawserOptions
  const { networks, defaultNetwork, adapters, connectors = [], features, services, id, siwx, siweConfig } = given
  assert(!(siwx && siweConfig), 'twoSignIns')
  const signIn: Partial<SiwxConfig> | false | undefined = siwx || siweConfig
  assert(!signIn || signInFunctions.every((name) => signIn[name]), 'signIn')
  checkNames(given, builtOptions)
  checkNames(Object(features), builtFeatures, 'features.', unbuiltFeatures)
  checkNames(Object(services), serviceNames, 'services.')
  assert(id === undefined || /^[\w.-]{1,64}$/.test(id), 'id', String(id))
  assert(Array.isArray(networks) && networks.length > 0, 'networks')
  assert(Array.isArray(adapters), 'adapters')
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
  assert(defaultNetwork === undefined || ids.includes(defaultNetwork), 'defaultNetwork', String(defaultNetwork), ids)
  return checked
}

/** An app must believe of no option that it does something where it does not. */
function checkNames(given: object, built: string, prefix = '', unbuilt = ''): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || built.split(' ').includes(name)) continue
    const isKnown = name && unbuilt.split(' ').includes(name)
    assert(isKnown && !value, isKnown ? 'unbuilt' : 'unknown', `\`${prefix}${name}\``)
  }
}

/** @throws InvalidOptionsError where `part` is none, or was made for other contracts than this core's. */
export function checkContract(part: { readonly contractVersion: number }, name: string): void {
  const version: unknown = Object(part).contractVersion
  assert(typeof version === 'number', 'foreign', name)
  assert(version === contractVersion, 'contract', name, version, contractVersion)
}

function assertUnique(values: readonly string[], option: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  assert(twice === undefined, 'twice', option, String(twice))
}

function assert<TRule extends OptionRule>(
  condition: unknown,
  rule: TRule,
  ...facts: OptionFacts<TRule>
): asserts condition {
  if (!condition) throw new InvalidOptionsError(optionMessage(rule, ...facts))
}
