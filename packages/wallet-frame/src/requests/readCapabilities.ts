import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { parse } from './frameRequest.js'
import { permissionsCapability, supportsPermissions } from './listPermissions.js'
import { readUpgrade } from './prepareEvmBatch.js'

type Eip155 = `eip155:${string}`

interface Context {
  /** Meant where none is asked for. */
  readonly chainId: string
  /** The networks that the wallet knows. */
  readonly isKnown: (chainId: Eip155) => boolean
  readonly accountsOn: (
    chainId: Eip155,
  ) => Promise<readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal' }[]>
  readonly node: ConsentNode
  readonly signal: AbortSignal
}

const hexId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i))
const paramsSchema = v.union([
  v.tuple([v.string(), v.pipe(v.array(hexId), v.maxLength(32))]),
  v.pipe(
    v.tuple([v.string()]),
    v.transform(([address]) => [address, undefined] as const),
  ),
])
/** By the names of EIP-5792. */
const atomicStatus = { done: 'supported', needed: 'ready', impossible: 'unsupported' } as const

/**
 * What an account can do (EIP-5792), on the networks that are asked for, else on the one in use.
 * @throws UnsignableError, RpcError 4100 for nobody's account, whatever the node throws
 */
export async function readCapabilities(
  params: unknown,
  { chainId, isKnown, accountsOn, node, signal }: Context,
): Promise<unknown> {
  const [address, asked] = parse(paramsSchema, params)
  const chainIds = (asked?.map((id) => `eip155:${Number(id)}`) ?? [chainId]).filter(isEip155)
  const entries = chainIds.filter(isKnown).map(async (id) => {
    const own = (await accountsOn(id)).find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (!own) return undefined
    const isSmart = own.type === 'smartAccount'
    const status = isSmart ? 'supported' : atomicStatus[await readUpgrade(id, address, { node, signal })]
    const hasPermissions = isSmart && (await supportsPermissions(id, { node, signal }))
    const capabilities = {
      atomic: { status },
      ...(isSmart && { paymasterService: { supported: true } }),
      ...(hasPermissions && { permissions: permissionsCapability }),
    }
    return [`0x${BigInt(id.slice('eip155:'.length)).toString(16)}`, capabilities] as const
  })
  const found = (await Promise.all(entries)).filter((entry) => entry !== undefined)
  // The account is nobody's here, on any of them.
  if (found.length === 0 && entries.length > 0) throw new RpcError(4100)
  return Object.fromEntries(found)
}

const isEip155 = (chainId: string): chainId is Eip155 => chainId.startsWith('eip155:')
