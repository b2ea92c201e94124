import type { Network } from '@hawser/common'
import * as v from 'valibot'
import { hexToBytes } from 'viem'
import {
  type Currency,
  cleanText,
  connectDescription,
  type DemoRequest,
  type Fact,
  formatAmount,
  formatShortAmount,
  type RequestDescription,
  readText,
  toTree,
} from './description.js'

const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value))
const rawSchema = v.object({ address: v.string(), data: hexSchema })
const payloadSchema = v.object({
  address: v.string(),
  genesisHash: hexSchema,
  method: hexSchema,
  era: v.optional(v.string(), ''),
  tip: v.optional(v.string(), '0x00'),
})

/** A request to a Polkadot wallet in words; null for a method that it has none for. @throws Error for parameters that do not fit */
export function describePolkadotRequest(
  { method, params }: DemoRequest,
  networks: readonly Network[],
): RequestDescription | null {
  if (method === 'enable') return connectDescription
  if (method === 'signRaw') {
    const { address, data } = v.parse(rawSchema, params)
    return {
      title: 'Sign a message',
      lead: 'It proves that the account is yours. It moves nothing.',
      facts: [account(address)],
      message: readText(hexToBytes(data)).replace(/^<Bytes>(.*)<\/Bytes>$/s, '$1'),
    }
  }
  if (method !== 'signPayload') return null
  const payload = v.parse(payloadSchema, params)
  return {
    title: 'Sign a transaction',
    facts: factsOf(payload, findNetwork(payload.genesisHash, networks)),
    warning: 'This wallet can’t say what it does.',
  }
}

/** The same of a transaction, with its call read by the network's own description of its calls. @throws Error where that cannot be had, or does not fit */
export async function describePolkadotCall(
  { params }: DemoRequest,
  networks: readonly Network[],
): Promise<RequestDescription> {
  const payload = v.parse(payloadSchema, params)
  const network = findNetwork(payload.genesisHash, networks)
  if (!network) throw new TypeError('The wallet does not know the network.')
  const { withApi } = await import('../../polkadot/withApi.js')
  return withApi(network, async (api) => {
    const call = api.registry.createType('Call', payload.method)
    if (call.toHex() !== payload.method.toLowerCase()) throw new TypeError('The call does not fit the network.')
    return describeCall(
      { section: call.section, method: call.method, args: readArgs(call.toHuman()) },
      { facts: factsOf(payload, network), currency: network.nativeCurrency },
    )
  })
}

interface Call {
  readonly section: string
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
}

function readArgs(human: unknown): Readonly<Record<string, unknown>> {
  return v.parse(v.object({ args: v.record(v.string(), v.unknown()) }), human).args
}

const destinationSchema = v.union([
  v.string(),
  v.pipe(
    v.object({ Id: v.string() }),
    v.transform(({ Id }) => Id),
  ),
])
const unitsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(',', '')),
  v.regex(/^\d{1,40}$/),
  v.transform((digits) => BigInt(digits)),
)
const transferSchema = v.object({ dest: destinationSchema, value: unitsSchema })
const remarkSchema = v.object({ remark: v.string() })

/** A call in words: transfers and remarks by what they do, others by their name and what they are given. */
export function describeCall(
  { section, method, args }: Call,
  { facts, currency }: { readonly facts: readonly Fact[]; readonly currency: Currency },
): RequestDescription {
  const transfer = v.safeParse(transferSchema, args)
  if (section === 'balances' && /^transfer(AllowDeath|KeepAlive)?$/.test(method) && transfer.success) {
    const { dest, value } = transfer.output
    return {
      title: `Send ${formatShortAmount(value, currency)}`,
      facts: [
        { label: 'To', value: cleanText(dest, 60), kind: 'address' },
        { label: 'Amount', value: formatAmount(value, currency), kind: 'amount' },
        ...facts,
      ],
    }
  }
  const remark = v.safeParse(remarkSchema, args)
  if (section === 'system' && method.startsWith('remark') && remark.success) {
    const { remark: text } = remark.output
    return {
      title: 'Write a remark on the chain',
      lead: 'It moves nothing but the network fee.',
      facts,
      message: v.is(hexSchema, text) ? readText(hexToBytes(text)) : cleanText(text),
    }
  }
  return {
    title: 'Sign a transaction',
    facts: [{ label: 'Call', value: cleanText(`${section}.${method}`, 80) }, ...facts],
    tree: toTree(args).children ?? [],
  }
}

function factsOf(
  { address, era, tip, genesisHash }: v.InferOutput<typeof payloadSchema>,
  network: Network | undefined,
): readonly Fact[] {
  const units = /^0x[0-9a-f]+$/i.test(tip) ? BigInt(tip) : 0n
  return [
    { ...account(address), label: 'From' },
    { label: 'Network', value: network?.name ?? `not known (${genesisHash.slice(0, 10)}…)` },
    { label: 'Valid', value: era === '0x00' || era === '' ? 'without an end' : 'for a limited time' },
    ...(units > 0n && network ? [{ label: 'Tip', value: formatAmount(units, network.nativeCurrency) }] : []),
  ]
}

function account(address: string): Fact {
  return { label: 'Account', value: cleanText(address, 60), kind: 'address' }
}

function findNetwork(genesisHash: string, networks: readonly Network[]): Network | undefined {
  const reference = genesisHash.slice(2, 34).toLowerCase()
  return networks.find(({ caipNetworkId }) => caipNetworkId === `polkadot:${reference}`)
}
