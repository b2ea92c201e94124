import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'
import type { GatewayConfig } from '../config/configSchema.js'

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Shorter parts of an address are words such as `rpc`. */
const minSecretLength = 12

const removed = '[removed]'
/** In bytes. */
const maxWaitingLength = 1_048_576

/** Fields that hold secrets wherever they come from. */
const secretFields = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  'signature',
  'privateKey',
  'signingKey',
  'connectionString',
]

/**
 * Creates the log: one JSON object a line. Neither a secret of the configuration nor a field of a secret's name gets into it, whatever an error of a
 * library says.
 */
export function createLogger(config: GatewayConfig, destination: DestinationStream = openOutput()): Logger {
  const secrets = secretsOf(config)
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: removed },
      hooks: {
        streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, removed), line),
      },
    },
    destination,
  )
}

/** Lines that cannot be written, such as on a full disk, wait for a while, and are left out then. */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxWaitingLength })
  const flush = output.flushSync.bind(output)
  let isFailing = false
  // Without a listener it would end the process.
  output.on('error', () => {
    isFailing = true
  })
  output.on('write', () => {
    isFailing = false
  })
  // Called when the process ends: it tries for as long as it fails.
  output.flushSync = () => {
    if (!isFailing) flush()
  }
  return output
}

/** Returns what must stand in no log, as JSON writes it, the longest first. */
function secretsOf(config: GatewayConfig): string[] {
  const found = new Set<string>()
  const add = (text: string | undefined) => {
    if (text !== undefined && text.length > 3) found.add(JSON.stringify(text).slice(1, -1))
  }
  add(config.metrics.token)
  add(config.names?.signingKey)
  add(config.names?.signingKey?.slice('0x'.length))
  add(config.sessions?.secret)
  for (const secret of [...(config.embeddedWallet?.secrets ?? []), ...(config.signIn?.secrets ?? [])]) add(secret)
  for (const swaps of config.swaps ?? []) if ('apiKey' in swaps) add(swaps.apiKey)
  add(config.prices?.coingecko?.apiKey)
  add(config.onRamp?.coinbase?.keySecret)
  add(config.onRamp?.meld?.apiKey)
  for (const service of [config.onRamp?.coinbase, config.onRamp?.meld]) add(service?.webhookSecret)
  const histories = Object.values(config.networks).flatMap(({ history }) => history ?? [])
  for (const history of histories) {
    if ('apiKey' in history) add(history.apiKey)
    if ('projectId' in history) add(history.projectId)
  }
  for (const address of [config.databaseUrl, config.redisUrl, config.embeddedWallet?.mail.url]) {
    if (address === undefined || !URL.canParse(address)) continue
    const { password } = new URL(address)
    if (!password) continue
    add(address)
    add(password)
    add(decode(password))
  }
  // Providers take their keys in the path or the query.
  const services = [
    ...histories.flatMap((history) => ('url' in history ? [history.url] : [])),
    ...Object.values(config.networks).flatMap(({ balances }) => balances?.url ?? []),
    ...[
      ...(config.swaps ?? []).flatMap((swaps) => ('url' in swaps ? [swaps] : [])),
      config.prices?.coingecko,
      config.prices?.defillama,
      config.prices?.upstream,
      config.onRamp?.coinbase,
      config.onRamp?.meld,
    ].flatMap((service) => service?.url ?? []),
  ]
  for (const address of [
    ...Object.values(config.networks).flatMap(({ http, ws, bundlers }) => [...http, ...ws, ...bundlers]),
    ...services,
  ]) {
    const { pathname, search, searchParams, username, password } = new URL(address)
    add(password)
    add(decode(password))
    const parts = [address, `${pathname}${search}`, username, ...pathname.split('/'), search.slice(1)]
    for (const part of [...parts, ...parts.map(decode), ...searchParams.values()])
      if (part.length >= minSecretLength) add(part)
  }
  return [...found].sort((a, b) => b.length - a.length)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
