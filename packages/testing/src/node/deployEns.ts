import { type Address, encodeFunctionData, getAddress, type Hex, labelhash, namehash } from 'viem'
import {
  ensOffchainResolver,
  ensRegistry,
  ensResolver,
  ensSignedResolver,
  ensUniversalResolver,
} from '../contracts/artifacts.generated.js'
import type { ChainEndpoint } from './localChain.js'
import { deployFromNode, firstAccount, sendFromNode } from './sendFromNode.js'

export interface EnsRecord {
  /** Of coin type 60. */
  readonly address?: Address | undefined
  /** Further addresses by their coin type (ENSIP-9, ENSIP-11). */
  readonly addresses?: Readonly<Record<string, Hex>> | undefined
  /** Text records, such as `avatar`. */
  readonly texts?: Readonly<Record<string, string>> | undefined
  /** Whether the address has the name as its primary one. Default true. */
  readonly isPrimary?: boolean | undefined
  /** The name's records are at these URLs instead of on the chain (ERC-3668). */
  readonly gateways?: readonly string[] | undefined
  /** Who must have signed what the gateways answer, of the name and of all names below it (ENSIP-10). Whatever they answer is taken when absent. */
  readonly signers?: readonly Address[] | undefined
}

export interface DeployEnsParameters {
  /** Records by name. */
  readonly names: Readonly<Record<string, Address | EnsRecord>>
}

/** Addresses of the deployed contracts, as `network.contracts` takes them. */
export interface DeployedEns {
  readonly registry: Address
  readonly resolver: Address
  /** For viem's getEnsAddress, getEnsName and getEnsText. */
  readonly universalResolver: Address
}

export interface SetEnsNamesParameters extends DeployEnsParameters {
  /** What `deployEns` has answered for the chain. */
  readonly ens: Pick<DeployedEns, 'registry' | 'resolver'>
}

/** Deploys a name service (ERC-137 registry, one resolver, a universal resolver) and writes `names` into it. */
export async function deployEns(chain: ChainEndpoint, { names }: DeployEnsParameters): Promise<DeployedEns> {
  const registry = getAddress(await deployFromNode(chain, ensRegistry, []))
  const resolver = getAddress(await deployFromNode(chain, ensResolver, [registry]))
  const universalResolver = getAddress(await deployFromNode(chain, ensUniversalResolver, [registry]))
  await setEnsNames(chain, { ens: { registry, resolver }, names })
  return { registry, resolver, universalResolver }
}

/**
 * Writes `names` into a name service that is there already, over what they said before.
 * @throws Error when a transaction is not mined within 30 s, or reverts.
 */
export async function setEnsNames(
  chain: ChainEndpoint,
  { ens: { registry, resolver }, names }: SetEnsNamesParameters,
): Promise<void> {
  const owner = await firstAccount(chain)
  const owned = new Set<string>()

  async function own(name: string): Promise<void> {
    if (name === '' || owned.has(name)) return
    const [label = '', ...rest] = name.split('.')
    const parent = rest.join('.')
    await own(parent)
    const args = [namehash(parent), labelhash(label), owner] as const
    await sendFromNode(chain, {
      to: registry,
      data: encodeFunctionData({ abi: ensRegistry.abi, functionName: 'setSubnodeOwner', args }),
    })
    owned.add(name)
  }

  async function setResolver(name: string, target: Address = resolver): Promise<void> {
    await own(name)
    const args = [namehash(name), target] as const
    await sendFromNode(chain, {
      to: registry,
      data: encodeFunctionData({ abi: ensRegistry.abi, functionName: 'setResolver', args }),
    })
  }

  async function deployOffchainResolver({ gateways: urls = [], signers }: EnsRecord): Promise<Address> {
    if (signers) return deployFromNode(chain, ensSignedResolver, [urls, signers])
    const address = await deployFromNode(chain, ensOffchainResolver, [])
    await sendFromNode(chain, {
      to: address,
      data: encodeFunctionData({ abi: ensOffchainResolver.abi, functionName: 'setUrls', args: [urls] }),
    })
    return address
  }

  for (const [name, value] of Object.entries(names)) {
    const record: EnsRecord = typeof value === 'string' ? { address: value } : value
    const node = namehash(name)
    if (record.gateways) {
      await setResolver(name, await deployOffchainResolver(record))
      continue
    }
    await setResolver(name)
    const all = { ...(record.address && { 60: record.address }), ...record.addresses }
    for (const [coinType, address] of Object.entries(all)) {
      const args = [node, BigInt(coinType), address] as const
      await sendFromNode(chain, {
        to: resolver,
        data: encodeFunctionData({ abi: ensResolver.abi, functionName: 'setAddr', args }),
      })
    }
    for (const [key, text] of Object.entries(record.texts ?? {})) {
      await sendFromNode(chain, {
        to: resolver,
        data: encodeFunctionData({ abi: ensResolver.abi, functionName: 'setText', args: [node, key, text] }),
      })
    }
    if (record.isPrimary === false || !record.address) continue
    const reverseName = `${record.address.slice(2).toLowerCase()}.addr.reverse`
    await setResolver(reverseName)
    await sendFromNode(chain, {
      to: resolver,
      data: encodeFunctionData({ abi: ensResolver.abi, functionName: 'setName', args: [namehash(reverseName), name] }),
    })
  }
}
