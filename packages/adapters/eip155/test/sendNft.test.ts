import type { Transfer } from '@hawser/core'
import { deployErc721, deployErc1155, mintErc721, mintErc1155 } from '@hawser/testing/node'
import { type Address, createClient, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let boats: Address
let anchors: Address
let wallet: Awaited<ReturnType<Fixture['createWallet']>>

beforeAll(async () => {
  fixture = await startFixture()
  boats = await deployErc721(fixture.chain, { name: 'Boats', symbol: 'BOAT' })
  anchors = await deployErc1155(fixture.chain, { name: 'Anchors', uri: 'data:application/json,{}' })
  wallet = fixture.createWallet()
  await connectWallet(fixture, wallet)
})
afterAll(() => fixture.stop())

const sending = () => present(fixture.adapter.send)
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const me = () => fixture.account(0).address
const reader = () => createClient({ transport: http(fixture.chain.rpcUrl) })
const ownerOf = (tokenId: bigint) =>
  readContract(reader(), {
    address: boats,
    abi: parseAbi(['function ownerOf(uint256) view returns (address)']),
    functionName: 'ownerOf',
    args: [tokenId],
  })
const heldOf = (owner: Address, id: bigint) =>
  readContract(reader(), {
    address: anchors,
    abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [owner, id],
  })
const mintBoat = (tokenId: bigint, to: Address = me()) =>
  mintErc721(fixture.chain, { contract: boats, to, tokenId, uri: 'data:application/json,{}' })

function boat(tokenId: bigint, change: Partial<Transfer> = {}) {
  const { network, signal } = fixture
  const nft = { standard: 'ERC-721', tokenId } as const
  return {
    from: me() as string,
    to: newAddress() as string,
    amount: 1n,
    tokenAddress: boats as string,
    nft,
    network,
    signal,
    ...change,
  }
}
const anchor = (tokenId: bigint, amount: bigint, change: Partial<Transfer> = {}) =>
  boat(tokenId, { tokenAddress: anchors, amount, nft: { standard: 'ERC-1155', tokenId }, ...change })

async function sent(transfer: ReturnType<typeof boat>) {
  const estimate = await sending().estimate(transfer)
  const { hash, nonce } = await sending().send({ ...transfer, provider: wallet.provider, estimate })
  const { network, signal } = fixture
  return sending().waitForReceipt({ hash, nonce, from: transfer.from, network, signal })
}

describe('an NFT', () => {
  it('default: an ERC-721 is estimated, sent and its receiver’s', async () => {
    await mintBoat(1n)
    const transfer = boat(1n)
    expect(await sent(transfer)).toMatchObject({ status: 'success' })
    expect(await ownerOf(1n)).toBe(transfer.to)
  })

  it('default: of an ERC-1155 the amount, and the rest stays', async () => {
    const tokenId = 2n ** 256n - 1n
    await mintErc1155(fixture.chain, { contract: anchors, to: me(), tokens: [{ tokenId, amount: 5n }] })
    const transfer = anchor(tokenId, 3n)
    expect(await sent(transfer)).toMatchObject({ status: 'success' })
    expect([await heldOf(transfer.to as Address, tokenId), await heldOf(me(), tokenId)]).toEqual([3n, 2n])
  })

  it('error: one that is another’s, or nobody’s, is not sent', async () => {
    await mintBoat(3n, newAddress())
    const notOwned = expect.objectContaining({ code: 'NFT_NOT_OWNED' })
    await expect(sending().estimate(boat(3n))).rejects.toEqual(notOwned)
    await expect(sending().estimate(boat(404n))).rejects.toEqual(notOwned)
    await expect(sending().estimate(anchor(404n, 1n))).rejects.toEqual(notOwned)
    await expect(sending().estimate(boat(1n, { tokenAddress: newAddress() }))).rejects.toEqual(notOwned)
  })

  it('error: more than the account holds is not sent', async () => {
    await mintErc1155(fixture.chain, { contract: anchors, to: me(), tokens: [{ tokenId: 7n, amount: 2n }] })
    await mintBoat(7n)
    const insufficient = expect.objectContaining({ code: 'INSUFFICIENT_FUNDS' })
    await expect(sending().estimate(anchor(7n, 3n))).rejects.toEqual(insufficient)
    await expect(sending().estimate(boat(7n, { amount: 2n }))).rejects.toEqual(insufficient)
  })

  it('error: a contract that takes no NFTs does not lose them, and says why', async () => {
    await mintBoat(8n)
    await mintErc1155(fixture.chain, { contract: anchors, to: me(), tokens: [{ tokenId: 8n, amount: 1n }] })
    const refusals = [
      [boat(8n, { to: boats }), 'ERC721InvalidReceiver'],
      [anchor(8n, 1n, { to: boats }), 'ERC1155InvalidReceiver'],
    ] as const
    for (const [transfer, reason] of refusals)
      await expect(sending().estimate(transfer)).rejects.toMatchObject({
        code: 'EXECUTION_REVERTED',
        shortMessage: expect.stringContaining(reason),
      })
    expect(await ownerOf(8n)).toBe(me())
  })
})
