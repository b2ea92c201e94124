import {
  type CaipNetworkId,
  type ChainNamespace,
  isCaipNetworkId,
  parseCaipNetworkId,
  type SiwxMessageData,
  siwxMessageDataSchema,
} from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import * as v from 'valibot'
import { SiwxMessageError, type SiwxMessageFault } from '../errors.js'

/**
 * `general` is one form for every namespace, with the network's own name and its CAIP-2 id. `strict` is the form that wallets and servers of the
 * namespace parse: EIP-4361 for eip155, CAIP-122 elsewhere.
 */
export type SiwxMessageForm = 'general' | 'strict'

export interface FormatSiwxMessageOptions {
  /** Default `general`. */
  readonly form?: SiwxMessageForm | undefined
  /** How the general form calls the network; the name of its namespace by default. */
  readonly networkName?: string | undefined
  /** How the strict form calls the network; the reference of its CAIP-2 id by default. Wallets that sign in by Sign In With Solana say `solana:mainnet`. */
  readonly chainName?: string | undefined
}

export interface ParsedSiwxMessage {
  readonly data: SiwxMessageData
  readonly form: SiwxMessageForm
  /** The network's or, in the strict form, the namespace's name. */
  readonly networkName: string
}

const familyNames: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** The lines after the statement, in their order. */
const fields: readonly (readonly [label: string, field: keyof SiwxMessageData])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

/**
 * The text that is signed.
 *
 * @throws SiwxMessageError with the field that the form does not allow.
 * @example
 * formatSiwxMessage({ domain: 'example.com', uri: 'https://example.com', version: '1', chainId: 'eip155:1', nonce: createSiwxNonce(), accountAddress })
 */
export function formatSiwxMessage(data: SiwxMessageData, options: FormatSiwxMessageOptions = {}): string {
  const { form = 'general' } = options
  const checked = checkFields(data)
  const { chainNamespace, reference } = parseCaipNetworkId(checked.chainId)
  const isStrict = form === 'strict'
  const isEip4361 = isStrict && chainNamespace === 'eip155'
  if (isEip4361) checkEip4361(checked)
  const networkName = isStrict ? familyNames[chainNamespace] : (options.networkName ?? familyNames[chainNamespace])
  if (!isNetworkName(networkName)) throw new SiwxMessageError('text', { details: 'The name of the network.' })

  const { chainName = reference } = options
  if (!/^[-:\w]{1,41}$/.test(chainName)) throw new SiwxMessageError('chainId')
  const values = { ...checked, chainId: isStrict ? chainName : checked.chainId }
  return [
    `${checked.domain} wants you to sign in with your ${networkName} account:`,
    checked.accountAddress,
    '',
    ...(checked.statement === undefined ? (isEip4361 ? [''] : []) : [checked.statement, '']),
    ...fields.flatMap(([label, field]) => (values[field] === undefined ? [] : [`${label}: ${values[field]}`])),
    ...(checked.resources === undefined ? [] : ['Resources:', ...checked.resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}

/**
 * Reads a sign-in message of either form. A text passes only where it is, to the byte, what {@link formatSiwxMessage} makes of the fields read from it.
 *
 * @throws SiwxMessageError
 */
export function parseSiwxMessage(text: string): ParsedSiwxMessage {
  const lines = text.slice(0, maxLength).split('\n')
  const [, domain, networkName] = /^(\S+) wants you to sign in with your (.+) account:$/u.exec(lines[0] ?? '') ?? []
  if (domain === undefined || networkName === undefined) throw new SiwxMessageError('text')

  let at = 3
  const hasStatement = lines[4] === '' && lines[3] !== ''
  if (hasStatement) at = 5
  else if (lines[3] === '') at = 4
  const read: Record<string, unknown> = {
    domain,
    accountAddress: lines[1],
    ...(hasStatement && { statement: lines[3] }),
  }
  for (const [label, field] of fields) {
    const prefix = `${label}: `
    if (!lines[at]?.startsWith(prefix)) continue
    read[field] = lines[at]?.slice(prefix.length)
    at += 1
  }
  if (lines[at] === 'Resources:') read.resources = lines.slice(at + 1).map((line) => line.replace(/^- /, ''))

  const ofWallet = networkName === familyNames.solana ? findSolanaChain(read.chainId) : undefined
  const form: SiwxMessageForm = isCaipNetworkId(read.chainId) && !ofWallet ? 'general' : 'strict'
  const data = checkFields({ ...read, chainId: ofWallet ?? toNetworkId(read.chainId, networkName) })
  const chainName = ofWallet && String(read.chainId)
  if (formatSiwxMessage(data, { form, networkName, chainName }) !== text) throw new SiwxMessageError('text')
  return { data, form, networkName }
}

const maxLength = 50_000

/** The network of a line that has its reference alone: the strict form names the namespace in its first line. */
function toNetworkId(written: unknown, name: string): CaipNetworkId | undefined {
  if (isCaipNetworkId(written)) return written
  const [namespace] = Object.entries(familyNames).find(([, family]) => family === name) ?? []
  const id = `${namespace}:${written}`
  return isCaipNetworkId(id) ? id : undefined
}

/** The network that a wallet names which composes the text itself (Sign In With Solana): `solana:mainnet`, or `mainnet`. */
function findSolanaChain(written: unknown): CaipNetworkId | undefined {
  return solanaChains.get(String(written).replace(/^solana:/, ''))
}

/** By their names in Sign In With Solana. */
const solanaChains: ReadonlyMap<string, CaipNetworkId> = new Map([
  ['mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
])

function checkFields(data: unknown): SiwxMessageData {
  const result = v.safeParse(siwxMessageDataSchema, data)
  if (!result.success) {
    const field = result.issues[0].path?.[0]?.key
    throw new SiwxMessageError((field ?? 'text') as SiwxMessageFault, { details: result.issues[0].message })
  }
  if (result.output.version !== '1') throw new SiwxMessageError('version')
  return result.output
}

/** No control characters, and short enough for a first line. */
function isNetworkName(name: string): boolean {
  return /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u.test(name)
}

/** What EIP-4361 asks of the fields beyond what every form does. */
function checkEip4361(data: SiwxMessageData): void {
  const { accountAddress, chainId, nonce, statement, requestId, issuedAt } = data
  const refuse = (fault: SiwxMessageFault): never => {
    throw new SiwxMessageError(fault)
  }
  if (toChecksumAddress(accountAddress.toLowerCase()) !== accountAddress || !/^0x[0-9a-f]{40}$/i.test(accountAddress))
    refuse('accountAddress')
  if (!/^eip155:[1-9]\d{0,19}$/.test(chainId)) refuse('chainId')
  if (!/^[a-zA-Z0-9]{8,}$/.test(nonce)) refuse('nonce')
  if (statement !== undefined && !/^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/.test(statement)) refuse('statement')
  if (requestId !== undefined && !/^[\w\-.~!$&'()*+,;=:@%]*$/.test(requestId)) refuse('requestId')
  if (issuedAt === undefined) refuse('issuedAt')
}
