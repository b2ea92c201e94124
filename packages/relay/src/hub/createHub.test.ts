import { expect, it, vi } from 'vitest'
import type { KeptMessage, RelayBackplane } from '../backplane/backplane.js'
import { defaultRelayLimits as limits } from '../limits/relayLimits.js'
import { createMailbox } from '../mailbox/createMailbox.js'
import { createHub } from './createHub.js'
import type { RelaySession } from './hub.js'

it.each(['subscribe', 'fetch'] as const)(
  'behavior: what is read elsewhere for a socket counts against its rate: %s',
  async (method) => {
    const clock = { nowMs: () => 0, setTimeout: () => () => undefined }
    const kept: KeptMessage = {
      id: '1',
      topic: 't',
      message: 'x'.repeat(1024 * 1024),
      tag: 1,
      publisherId: 'alice',
      publishedAtMs: 0,
      expiresAtMs: 60_000,
      sequence: 1,
      receivedBy: [],
    }
    const backplane: RelayBackplane = {
      start: () => undefined,
      publish: () => undefined,
      acknowledge: () => undefined,
      load: async () => [kept],
      close: async () => undefined,
    }
    const hub = createHub({
      clock,
      limits,
      mailbox: createMailbox({ clock, limits }),
      record: () => undefined,
      onStored: () => undefined,
      backplane,
    })
    let charged = 0
    const session: RelaySession = {
      clientId: 'bob',
      address: '',
      topics: new Set(),
      isOpen: () => true,
      isPushing: () => false,
      hasRoom: () => false,
      push: () => undefined,
      charge(steps) {
        charged += steps
      },
    }
    await hub[method](session, ['t'])
    // As much as 64 frames of 16 KiB.
    await vi.waitFor(() => expect(charged).toBeGreaterThanOrEqual(64 * 1_024))
    hub.stop()
  },
)
