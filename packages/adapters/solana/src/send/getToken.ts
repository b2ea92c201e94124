import { type Network, shortenAddress } from '@hawser/common'
import type { Token } from '@hawser/core'
import { TokenNotFoundError } from '@hawser/core/adapter'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { SolanaContext } from '../context.js'
import { decodeAddress } from '../encoding/bytes.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import { isTokenProgram, metadataProgram } from '../kit/instructions.js'
import { type Mint, parseMint, readNameAndSymbol } from '../kit/parseMint.js'
import { readAccounts } from '../kit/readAccounts.js'

/** In the metadata program's account, after its kind, who may change it, and the mint. */
const metadataStart = 65
const invisible = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu

/** A token by its mint: its decimals, and its name as Token-2022 or the metadata program tells it. @throws TokenNotFoundError */
export async function getToken(
  { address: mint, network, signal }: { address: string; network: Network; signal: AbortSignal },
  context: NodeContext & Pick<SolanaContext, 'readTogether'>,
): Promise<Token> {
  if (!decodeAddress(mint)) throw new TokenNotFoundError(network.name)
  const question = async () => [mint, await findMetadataAddress(mint)]
  const [account, described] =
    (await context.readTogether({ network, signal, question })) ??
    (await readAccounts(createRpc(network, context), await question(), signal))
  const parsed = account && isTokenProgram(account.owner) ? parseMint(account.data) : undefined
  if (!parsed) throw new TokenNotFoundError(network.name)
  const metadata =
    parsed.metadata ??
    (described?.owner === metadataProgram ? readNameAndSymbol(described.data, metadataStart) : undefined)
  return { address: mint, decimals: parsed.decimals, ...nameOf(mint, metadata) }
}

function nameOf(mint: string, metadata: Mint['metadata']): Pick<Token, 'name' | 'symbol'> {
  const short = shortenAddress(mint)
  const clean = (text: string | undefined, length: number) =>
    text?.replace(invisible, '').trim().slice(0, length).trim()
  return { name: clean(metadata?.name, 64) || short, symbol: clean(metadata?.symbol, 16) || short }
}

async function findMetadataAddress(mint: string) {
  const { encode } = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encode(metadataProgram), encode(address(mint))],
  })
  return found
}
