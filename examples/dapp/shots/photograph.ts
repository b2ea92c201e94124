import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { usePairedDapp } from '../e2e/support/usePairedDapp.js'
import { devices } from './devices.js'
import { looksOfComputer, looksOfPhone, readOverflow, settle, wear } from './looks.js'
import type { State } from './state.js'

const folder = join(import.meta.dirname, '..', '..', '..', 'shots')

/** Plays each state once for each browser that it has, and takes a picture in every look. `SHOTS` names a part of the states; `flags` are the browser's. */
export function photograph(states: Readonly<Record<string, State>>, flags: readonly string[] = []): void {
  const wanted = process.env.SHOTS ? new RegExp(process.env.SHOTS) : undefined
  const plays = Object.entries(states)
    .filter(([name]) => wanted?.test(name) ?? true)
    .flatMap(([name, state]) => (state.devices ?? ['desktop']).map((device) => ({ name, state, device })))

  describe('shots', () => {
    const stage = usePairedDapp(flags)

    it.each(plays)('$name, $device', async ({ name, state, device }) => {
      const { isPaired, isWholePage = false } = state
      const { config, context, ...options } = { ...state.dapp, ...(await state.prepare?.()) }
      const dapp = await stage.openDapp({
        ...(!isPaired && { wallets: [{}] }),
        ...options,
        config: { ...(!isPaired && { walletConnect: undefined }), hasLiveModal: true, ...config },
        context: { ...context, ...devices[device] },
      })
      const wide: string[] = []
      try {
        await state.reach(dapp, stage)
        const page = state.page?.() ?? dapp.page
        await page.mouse.move(0, 0)
        const speaks = page === dapp.page || state.followsDapp || (await page.locator('.switches select').count()) > 0
        const looks = device === 'desktop' ? looksOfComputer : looksOfPhone
        for (const look of looks.filter((one) => !one.language || speaks)) {
          await wear(page, look)
          if (look.language && state.followsDapp) {
            await wear(dapp.page, look)
            await page.locator(`html[lang="${look.language}"]`).waitFor()
          }
          await state.wear?.(page, look)
          await settle(page)
          const file = device === 'desktop' ? `${name}-${look.name}` : `${name}-${device}-${look.name}`
          // What is small is looked at closely.
          const scale = isWholePage || look.width > 600 ? 'css' : 'device'
          await page.screenshot({ path: join(folder, `${file}.png`), fullPage: isWholePage, scale })
          wide.push(...(await readOverflow(page)).map((what) => `${look.name}: ${what}`))
        }
      } finally {
        await state.leave?.()
      }
      expect(wide).toEqual([])
    })
  })
}
