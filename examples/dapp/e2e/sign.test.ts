import { verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { connect, reads } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

describe('sign', () => {
  it('API-12 behavior: a message signed in the wallet verifies against the account', async () => {
    const dapp = await open()
    await connect(dapp)
    const action = dapp.page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    const result = action.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await verifyMessage({ address: dapp.address, message: 'Hello from Hawser', signature })).toBe(true)
  })

  it('API-12 behavior: typed data signed in the wallet verifies against the account', async () => {
    const dapp = await open()
    await connect(dapp)
    const action = dapp.page.getByRole('region', { name: 'Sign typed data' }).first()
    await action.getByRole('button', { name: 'Sign typed data' }).click()
    const result = action.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    expect(
      await verifyTypedData({
        address: dapp.address,
        domain: { name: 'Hawser', version: '1', chainId: 1 },
        types: {
          Letter: [
            { name: 'to', type: 'string' },
            { name: 'text', type: 'string' },
          ],
        },
        primaryType: 'Letter',
        message: { to: 'The harbour master', text: 'Made fast at quay 7.' },
        signature: (await result.textContent()) as `0x${string}`,
      }),
    ).toBe(true)
  })

  it('behavior: refused in the wallet, said so, then signed on a second try', async () => {
    const dapp = await open()
    await connect(dapp)
    await dapp.wallet.setBehavior('rejectsSign', true)
    const action = dapp.page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    await action.getByRole('alert').waitFor()
    await dapp.wallet.setBehavior('rejectsSign', false)
    await action.getByRole('button', { name: 'Sign message' }).click()
    await reads(action.locator('.outcome-result'), /^0x/)
  })
})
