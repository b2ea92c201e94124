import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipNetworkId,
  isChainNamespace,
  type KeyValueStore,
} from '@hawser/common'
import * as v from 'valibot'

/** A wallet that AppKit was connected to, for one namespace. */
export interface AppKitConnection {
  readonly namespace: ChainNamespace
  /** The wallet as AppKit names it: its rdns, or its name where it has none. */
  readonly wallet: string
}

/** What AppKit stored of who is connected, and on what network. */
export interface AppKitState {
  readonly connections: readonly AppKitConnection[]
  readonly activeNamespace: ChainNamespace | null
  readonly selected: Partial<Record<ChainNamespace, CaipNetworkId>>
}

const prefix = '@appkit/'
/** What is longer is none of these values, and is not parsed. */
const maxLength = 1_000

const namespace = v.custom<ChainNamespace>(isChainNamespace)
const network = v.custom<CaipNetworkId>(isCaipNetworkId)
/** Shown to nobody, and compared with what the wallets of the page call themselves. */
const wallet = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
/** A list, or a text of them with commas between. What is no namespace is left out, and nothing else for it. */
const namespaces = v.pipe(
  v.union([
    v.array(v.unknown()),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
    ),
  ]),
  v.transform((list) => list.map((item) => (typeof item === 'string' ? item.trim() : item)).filter(isChainNamespace)),
)

/** Reads what AppKit left in a store. What does not fit is left out, and the store stays as it is. Never throws. */
export function readAppKit(store: Pick<KeyValueStore, 'get'>): AppKitState {
  const read = <TSchema extends v.GenericSchema>(key: string, schema: TSchema): v.InferOutput<TSchema> | undefined => {
    const text = store.get(prefix + key)
    if (text === null || text.length > maxLength) return undefined
    const result = v.safeParse(schema, unquote(text))
    return result.success ? result.output : undefined
  }
  const isDisconnected = read('connection_status', v.literal('disconnected')) !== undefined
  const connected = isDisconnected ? [] : (read('connected_namespaces', namespaces) ?? chainNamespaces)
  const connections = [...new Set(connected)].flatMap((one) => {
    const found = read(`${one}:connected_connector_id`, wallet)
    return found === undefined ? [] : { namespace: one, wallet: found }
  })
  const id = read('active_caip_network_id', network)
  const selected: AppKitState['selected'] = {}
  for (const one of chainNamespaces) if (id?.startsWith(`${one}:`)) selected[one] = id
  return { connections, activeNamespace: read('active_namespace', namespace) ?? null, selected }
}

/** A stored value may be JSON or the text as it is. */
function unquote(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
