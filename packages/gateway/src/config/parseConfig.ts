import * as v from 'valibot'
import { GatewayConfigurationError } from '../errors.js'
import { createTokens } from '../providers/tokens.js'
import { type GatewayConfig, gatewayConfigSchema } from './configSchema.js'

/**
 * Returns the checked configuration with its defaults.
 *
 * @param nameOf how a mistake names the place that it stands in
 * @throws GatewayConfigurationError with one line for each mistake.
 */
export function parseConfig(value: unknown, nameOf: (path: string) => string = (path) => path): GatewayConfig {
  const result = v.safeParse(gatewayConfigSchema, value)
  if (!result.success) throw new GatewayConfigurationError(result.issues.map((issue) => describe(issue, nameOf)))
  const { projects, networks, identity, prices, onRamp } = result.output
  const mistakes = [
    ...repeated(projects.map(({ name }) => name)).map((name) => `Two projects have the name "${name}".`),
    ...repeated(projects.flatMap(({ keys }) => keys)).map((key) => `Two projects have the key "${key}".`),
    ...Object.entries(networks).flatMap(([network, { tokens, currency }]) =>
      describeTokens(tokens, { network, isMissingCurrency: currency === undefined }).map(
        (mistake) => `${nameOf(`networks.${network}.tokens`)} ${mistake}`,
      ),
    ),
    ...Object.entries(networks).flatMap(([network, { balances, currency }]) =>
      balances && !currency
        ? [`${nameOf(`networks.${network}.balances`)} need the currency of the network beside them.`]
        : [],
    ),
    ...Object.entries(networks).flatMap(([network, { history }]) =>
      history && history.type in historyNamespaces && !network.startsWith(`${historyNamespaces[history.type]}:`)
        ? [
            `${nameOf(`networks.${network}.history.type`)} must not be ${history.type}: that tells of ${historyNamespaces[history.type]} networks.`,
          ]
        : [],
    ),
    ...Object.entries(networks).flatMap(([network, { nfts }]) =>
      nfts && !network.startsWith('eip155:')
        ? [`${nameOf(`networks.${network}.nfts`)} must not be set: NFTs are told of eip155 networks.`]
        : [],
    ),
    ...(identity && !Object.hasOwn(networks, identity.network)
      ? [`${nameOf('identity.network')} must be one of the networks: ${identity.network} is none.`]
      : []),
    ...(onRamp?.meld?.webhookSecret !== undefined && onRamp.publicUrl === undefined
      ? [`${nameOf('onRamp.meld.webhookSecret')} needs onRamp.publicUrl: the address is part of what is signed.`]
      : []),
    ...findUnknownTokens(prices, networks).map(
      (id) => `${nameOf(`prices.table.${id}`)} must be a token of its network, or its own currency.`,
    ),
  ]
  if (mistakes.length > 0) throw new GatewayConfigurationError(mistakes)
  return result.output
}

/** The namespace whose networks a history of a type tells of; one by another server tells of any. */
const historyNamespaces: Readonly<Record<string, string>> = { blockscout: 'eip155', esplora: 'bip122', node: 'solana' }

function describeTokens(
  tokens: readonly { readonly address: string }[],
  { network, isMissingCurrency }: { readonly network: string; readonly isMissingCurrency: boolean },
): string[] {
  if (tokens.length > 0 && isMissingCurrency) return ['need the currency of the network beside them.']
  const isEvm = (address: string) => address.startsWith('0x')
  const other = tokens.find(({ address }) => !network.startsWith(isEvm(address) ? 'eip155:' : 'solana:'))
  if (other) return [`must not have ${other.address}: it is of another sort of network.`]
  return repeated(tokens.map(({ address }) => address.toLowerCase())).map((address) => `have ${address} twice.`)
}

/** A price is told with the name and the decimals of its token. */
function findUnknownTokens(prices: GatewayConfig['prices'], networks: GatewayConfig['networks']): string[] {
  const tokens = createTokens(networks)
  return Object.keys(prices?.table ?? {}).filter((id) => !tokens.find(id))
}

function describe(issue: v.BaseIssue<unknown>, nameOf: (path: string) => string): string {
  const path = v.getDotPath(issue) ?? ''
  if (issue.kind === 'schema' && issue.type === 'strict_object' && issue.expected === 'never')
    return `${nameOf(path)} is not a setting of the gateway.`
  if (issue.kind === 'schema' && issue.type === 'strict_object' && issue.expected?.startsWith('"'))
    return `${nameOf(path)} is missing.`
  // A message of the schemas goes on after the name; valibot's own stand by themselves.
  if (/^must /.test(issue.message)) return `${nameOf(path)} ${issue.message}.`
  return path === '' ? 'The configuration must be an object.' : `${nameOf(path)} must be ${describeExpected(issue)}.`
}

function describeExpected({ expected }: v.BaseIssue<unknown>): string {
  if (expected === 'Object') return 'an object'
  if (expected === 'Array') return 'a list'
  if (expected === 'string') return 'a text'
  return expected ?? 'of another form'
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
