import { expect, it } from 'vitest'
import { connectByLink } from './support/pairing.js'
import { fact, reads } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

it('behavior: with a relay of one’s own, and telemetry off, a session asks nothing of any other machine', async () => {
  const asked: string[] = []
  const blocked: string[] = []
  const dapp = await stage.openDapp({
    beforeScripts: async (context) => {
      // Of every page and frame of the context, whether the network would have let it through or not.
      context.on('request', (request) => void asked.push(request.url()))
      context.on('page', (page) => page.on('websocket', (socket) => void asked.push(socket.url())))
      await context.exposeFunction('onBlocked', (uri: string) => void blocked.push(uri))
      await context.addInitScript(() => {
        const { onBlocked } = window as unknown as { onBlocked(uri: string): void }
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => onBlocked(blockedURI))
      })
    },
  })
  const { page } = dapp
  const { wallet, addresses } = await stage.openWallet()
  const sign = async (): Promise<void> => {
    const action = page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve('Sign a message')
    await expect.poll(() => action.locator('.outcome-result').textContent()).toMatch(/^0x/)
  }
  await connectByLink(dapp, wallet)
  await sign()
  await page.reload()
  await reads(fact(page, 'status'), /^connected$/)
  await reads(fact(page, 'address'), addresses[0] ?? '')
  await sign()

  const isLocal = (url: string): boolean => /^(data|blob):|^(http|ws):\/\/(localhost|127\.0\.0\.1):/.test(url)
  expect(asked.filter((url) => !isLocal(url))).toEqual([])
  expect(asked.some((url) => url.startsWith(stage.relay.url))).toBe(true)
  expect(blocked).toEqual([])
})
