import { describe, expect, it } from 'vitest'
import { alice } from '../../test/fixtures/createTinyProvider.js'
import { checkReceiver } from './createSendMethods.js'

describe('checkReceiver', () => {
  it.each([
    ['with its checksum', alice],
    ['all lower case', alice.toLowerCase()],
    ['all upper case', `0x${alice.slice(2).toUpperCase()}`],
    ['VAL-02 without 0x', alice.slice(2)],
    ['with spaces around it', ` ${alice}\n`],
  ])('parameters: %s', async (_, value) => {
    expect(await checkReceiver(value)).toEqual({ isValid: true, address: alice })
  })

  it('behavior: a wrong checksum', async () => {
    expect(await checkReceiver(alice.replace('a0E', 'A0E'))).toEqual({ isValid: false, reason: 'checksum' })
  })

  it('VAL-02 behavior: no address', async () => {
    for (const value of ['', '0x', 'vitalik.eth', `${alice}1`])
      expect(await checkReceiver(value)).toEqual({ isValid: false, reason: 'format' })
  })
})
