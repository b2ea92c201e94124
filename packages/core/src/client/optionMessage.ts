import { themeVariables } from '../state/themeVariables.js'

/** Why an option is refused, and what to write instead; and what is no error and hardly meant. Empty where there is nothing to say. */
const messages = {
  twoSignIns: () => 'Cannot set both `siweConfig` and `siwx` options',
  signIn: () =>
    '`siwx` is no sign-in: pass what `localSiwx()` of @hawser/siwx returns, or an object with all functions of `SiwxConfig`.',
  unknown: (label: string) => `${label} is not an option. Look at its spelling, or remove it.`,
  unbuilt: (label: string) =>
    `${label} would do nothing: it is not built yet. Leave it out until a later version has it.`,
  id: (id: string) => `\`id\` is "${id}". It is part of storage keys: use letters, digits, ".", "_" or "-".`,
  networks: () => '`networks` is empty: pass at least one.',
  adapters: () => '`adapters` is missing: pass one for each namespace, such as `[eip155()]`.',
  defaultNetwork: (id: string, ids: readonly string[]) =>
    `\`defaultNetwork\` is "${id}", which is not in \`networks\` (${ids.join(', ')}): use one of these, or add it.`,
  twice: (option: string, value: string) => `"${value}" is in \`${option}\` twice. Remove one of them.`,
  foreign: (name: string) => `${name} is not one of Hawser's: pass what its function returns, such as \`eip155()\`.`,
  contract: (name: string, version: number, ours: number) => {
    const [age, late] = version < ours ? ['old', 'its package'] : ['new', '@hawser/core']
    return `${name} is too ${age}: it has version ${version} of the contracts, and @hawser/core ${ours}. Update ${late}.`
  },
  networkId: (id: unknown) =>
    unusable(id, 'its caipNetworkId must be a CAIP-2 id made of chainNamespace and id, such as "eip155:1"'),
  networkCurrency: (id: unknown) => unusable(id, 'it must have a name and a nativeCurrency with symbol and decimals'),
  networkNodes: (id: unknown) => unusable(id, 'it must have rpcUrls.default.http'),
  networkAdapter: (id: string, namespace: string) =>
    `The network "${id}" has no adapter. Add one for "${namespace}" to \`adapters\`, or leave the network out.`,
  themeVariable: (name: string) =>
    `The theme variable "${name}" is not one of Hawser's: its name must begin with "--hawser-".`,
  themeValue: (name: string, maximumLength: number) =>
    `The value of the theme variable "${name}" is not a plain CSS value of at most ${maximumLength} characters.`,
  themeNames(names: readonly string[]) {
    const unread = names.filter((name) => !themeVariables.some((known) => known === name))
    if (unread.length === 0) return ''
    const told = unread.map((name) => `"${name}"`).join(', ')
    return `The theme has ${told}, which nothing reads. Look at the spelling: the variables are ${themeVariables.join(', ')}.`
  },
  clientMadeAnew: () =>
    'HawserProvider was given another client while the one before still works: its modal is gone, and its connections begin anew. A client that ' +
    'is made while rendering is another one each time. Make it once, outside of any component: `const hawser = createHawser(…)`. To put another ' +
    'one in its place on purpose, `destroy()` the one before.',
  themeMode: (mode: string) => `The theme mode "${mode}" is unknown: use "light", "dark" or "system".`,
} as const

function unusable(id: unknown, reason: string): string {
  return `The network ${JSON.stringify(id)} cannot be used: ${reason}. Make it with \`defineNetwork\`.`
}

export type OptionRule = keyof typeof messages

export type OptionFacts<TRule extends OptionRule> = Parameters<(typeof messages)[TRule]>

/** Returns what is said of an option that breaks a rule. A page that is built for production has `shortOptionMessage` in the place of this module. */
export function optionMessage<TRule extends OptionRule>(rule: TRule, ...facts: OptionFacts<TRule>): string {
  return (messages[rule] as (...facts: OptionFacts<TRule>) => string)(...facts)
}

/**
 * Tells whoever builds the page, in the console, what is no error and hardly meant. Nothing is told in a page that is built for production, which has
 * `shortOptionMessage` in the place of this module. For bindings.
 */
export function warnDeveloper<TRule extends OptionRule>(rule: TRule, ...facts: OptionFacts<TRule>): void {
  const message = optionMessage(rule, ...facts)
  if (message) console.warn(`Hawser: ${message}`)
}
