import { readFile } from 'node:fs/promises'
import { GatewayConfigurationError } from '../errors.js'
import type { GatewayConfig } from './configSchema.js'
import { parseConfig } from './parseConfig.js'

export interface LoadConfigParameters {
  /** The environment's variables. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** A configuration file (JSON); its path may stand in `HAWSER_CONFIG` as well. */
  readonly file?: string | undefined
}

type Reader = (text: string) => unknown

const asText: Reader = (text) => text
/** What is no number is left as it is, so that the schema says what is wrong with it. */
const asNumber: Reader = (text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text)
const asList: Reader = (text) => text.split(',').map((one) => one.trim())
const asFlag: Reader = (text) => (text === 'true' ? true : text === 'false' ? false : text)

/** The setting of each variable. */
const variables: ReadonlyMap<string, readonly [path: string, read: Reader]> = new Map([
  ['PORT', ['port', asNumber]],
  ['DATABASE_URL', ['databaseUrl', asText]],
  ['REDIS_URL', ['redisUrl', asText]],
  ['HAWSER_HOST', ['host', asText]],
  ['HAWSER_PORT', ['port', asNumber]],
  ['HAWSER_ACCESS', ['access', asText]],
  ['HAWSER_CLIENT_ADDRESS_HEADER', ['clientAddressHeader', asText]],
  ['HAWSER_BODY_BYTES', ['limits.bodyBytes', asNumber]],
  ['HAWSER_REQUESTS_PER_MINUTE', ['limits.requestsPerMinute', asNumber]],
  ['HAWSER_RPC_REQUESTS_PER_MINUTE', ['limits.rpcRequestsPerMinute', asNumber]],
  ['HAWSER_TELEMETRY_REQUESTS_PER_MINUTE', ['limits.telemetryRequestsPerMinute', asNumber]],
  ['HAWSER_SIGN_IN_REQUESTS_PER_MINUTE', ['limits.signInRequestsPerMinute', asNumber]],
  ['HAWSER_FRAME_REQUESTS_PER_MINUTE', ['limits.frameRequestsPerMinute', asNumber]],
  ['HAWSER_METRICS', ['metrics.isEnabled', asFlag]],
  ['HAWSER_METRICS_TOKEN', ['metrics.token', asText]],
  ['HAWSER_SESSIONS_SECRET', ['sessions.secret', asText]],
  ['HAWSER_SIGN_IN_SECRETS', ['signIn.secrets', asList]],
  ['HAWSER_EMBEDDED_WALLET_SECRETS', ['embeddedWallet.secrets', asList]],
  ['HAWSER_PUBLIC_URL', ['embeddedWallet.publicUrl', asText]],
  ['HAWSER_FRAME_FOLDER', ['embeddedWallet.frameFolder', asText]],
  ['HAWSER_MAIL_URL', ['embeddedWallet.mail.url', asText]],
  ['HAWSER_MAIL_FROM', ['embeddedWallet.mail.from', asText]],
  ['HAWSER_WALLETS_FILE', ['wallets.file', asText]],
  ['HAWSER_NAMES_ZONES', ['names.zones', asList]],
  ['HAWSER_NAMES_SIGNING_KEY', ['names.signingKey', asText]],
  ['HAWSER_TELEMETRY_RETENTION_DAYS', ['telemetry.retentionDays', asNumber]],
  ['HAWSER_RELAY', ['relay.isEnabled', asFlag]],
  ['HAWSER_RELAY_AUDIENCES', ['relay.audiences', asList]],
  ['HAWSER_LOG_LEVEL', ['logLevel', asText]],
  ['HAWSER_STOP_TIMEOUT_MS', ['stopTimeoutMs', asNumber]],
])

const fileVariable = 'HAWSER_CONFIG'

/** The variables that the gateway reads, for its help. */
export const variableNames: readonly string[] = [...variables.keys(), fileVariable]

/**
 * Returns the configuration of the file and the environment's variables, which win over it.
 *
 * @throws GatewayConfigurationError with one line for each mistake.
 */
export async function loadConfig({ environment, file }: LoadConfigParameters): Promise<GatewayConfig> {
  const path = file ?? environment[fileVariable]
  const settings = path ? await readSettings(path) : {}
  const setBy = new Map<string, string>()
  const mistakes: string[] = []
  for (const [name, text] of Object.entries(environment)) {
    if (text === undefined || text === '') continue
    const variable = variables.get(name)
    if (variable) {
      const [setting, read] = variable
      // PORT is what platforms set for whatever they run.
      if (name === 'PORT' && environment.HAWSER_PORT) continue
      assign(settings, setting.split('.'), read(text))
      setBy.set(setting, name)
    } else if (name.startsWith('HAWSER_') && name !== fileVariable) {
      mistakes.push(`${name} is not a variable of the gateway. There are: ${variableNames.join(', ')}.`)
    }
  }
  if (mistakes.length > 0) throw new GatewayConfigurationError(mistakes)
  return parseConfig(settings, (setting) => {
    const [, variable] = [...setBy].find(([of]) => setting === of || setting.startsWith(`${of}.`)) ?? []
    return variable ?? (path ? `${path}: ${setting}` : setting)
  })
}

async function readSettings(path: string): Promise<Record<string, unknown>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw new GatewayConfigurationError([`The configuration file ${path} cannot be read: ${reasonOf(cause)}.`], {
      cause,
    })
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new GatewayConfigurationError([`${path} is no valid JSON: ${reasonOf(cause)}.`], { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new GatewayConfigurationError([`${path} must hold an object of settings.`])
  return { ...value }
}

function assign(settings: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Object.assign(settings, { [key]: value })
    return
  }
  const inner = new Map(Object.entries(settings)).get(key)
  const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  Object.assign(settings, { [key]: next })
  assign(next, rest, value)
}

/** Returns the system's reason in one line. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  const known = new Map([
    ['ENOENT', 'there is no such file'],
    ['EACCES', 'this user may not read it'],
    ['EISDIR', 'it is a folder'],
  ])
  const text = cause instanceof Error ? cause.message : String(cause)
  return known.get(code ?? '') ?? text.split('\n')[0]?.slice(0, 200) ?? ''
}
