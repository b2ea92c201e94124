import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { AdapterConformanceOptions, ConformanceAbility, ConformanceBehavior } from './conformanceHarness.js'
import {
  type ConformanceContext,
  type ConformanceSession,
  openConformanceSession,
  walletPlan,
} from './conformanceSession.js'
import { describeConnect } from './describeConnect.js'
import { describeDiscovery } from './describeDiscovery.js'
import { describeExternal } from './describeExternal.js'
import { describeNetworks } from './describeNetworks.js'
import { describeReconnect } from './describeReconnect.js'
import { describeSending } from './describeSending.js'
import { describeSigning } from './describeSigning.js'

/**
 * The same cases for every adapter, as a vitest suite: discovery, connect, reject, cancel and late approval, reconnect after
 * a reload, changes from the wallet's side, wallets that are locked, hang, vanish or answer nonsense, disconnect, switching
 * networks, signing (checked apart from the adapter) and sending (checked on the chain). Call it at the top of a test file.
 *
 * @example
 * describeAdapterConformance(createEip155Conformance({ name: 'eip155', createAdapter: () => eip155() }))
 */
export function describeAdapterConformance(options: AdapterConformanceOptions): void {
  const sessions = new Set<ConformanceSession>()
  const can = (behavior: ConformanceBehavior | ConformanceAbility) => !options.inapplicable?.includes(behavior)

  const context: ConformanceContext = {
    options,
    open() {
      const session = openConformanceSession(options)
      sessions.add(session)
      return session
    },
    openWithWallet(memory) {
      const session = context.open()
      return { session, wallet: session.page.addWallet({ ...walletPlan, memory }) }
    },
  }

  describe(`adapter conformance: ${options.name}`, () => {
    beforeAll(() => options.setUp?.())
    afterAll(() => options.tearDown?.())
    afterEach(() => {
      for (const session of sessions) session.close()
      sessions.clear()
    })
    if (can('discovery')) describeDiscovery(context, can)
    describeConnect(context, can)
    describeReconnect(context, can)
    if (options.persistence === 'external') describeExternal(context, can)
    describeNetworks(context, can)
    describeSigning(context, can)
    if (options.send) describeSending(context, options.send, can)
  })
}
