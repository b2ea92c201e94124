import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import {
  findNameAccount,
  findReverseAccount,
  nameProgram,
  parseCheckedRecord,
  parseFavourite,
  parseNameRecord,
  parseReverse,
  parseSignedRecord,
  parseTokenized,
} from './snsRecords.js'

const owner = address('Fxuoy3gFjfJALhwkRcuKjRdechcgffUApeYAfMWck6w8')
const account = (data: readonly number[], program: string = nameProgram) => ({
  owner: address(program),
  lamports: 1n,
  data: Uint8Array.from(data),
})

describe('accounts of the Solana Name Service', () => {
  it('default: where names of the real network are', async () => {
    const bonfida = await findNameAccount(['bonfida'])
    expect(bonfida).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
    expect(await findNameAccount(['dex', 'bonfida'])).toBe('HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu')
    expect(await findReverseAccount(bonfida)).toBe('DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg')
  })

  it('default: the class of records is derived of their program', async () => {
    const programAddress = address('HP3D4D1ZCmohQGFVms2SS4LCANgJyksBf5s1F77FuFjZ')
    const seeds = [getAddressEncoder().encode(programAddress)]
    const [central] = await getProgramDerivedAddress({ programAddress, seeds })
    expect(central).toBe('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
  })

  it.each([
    ['nothing', undefined],
    ['an account of another program', account(Array(96).fill(1), '11111111111111111111111111111111')],
    ['one that is cut short', account(Array(95).fill(1))],
  ])('error: %s is no name', (_, given) => {
    expect(parseNameRecord(given)).toBeUndefined()
    expect(parseTokenized(given)).toBeUndefined()
    expect(parseFavourite(given)).toBeUndefined()
  })

  it.each([
    ['no length', []],
    ['a length beyond the end', [5, 0, 0, 0, 97]],
    ['no text', [1, 0, 0, 0, 255]],
  ])('error: a reverse account with %s tells no name', (_, data) => {
    expect(parseReverse(parseNameRecord(account([...Array(96).fill(0), ...data])))).toBeUndefined()
  })

  it('error: a record that is cut short says nothing, and a checked one that nobody has checked is not passed over', () => {
    const record = (data: readonly number[]) => parseNameRecord(account([...Array(96).fill(0), ...data]))
    expect(parseSignedRecord(record(Array(95).fill(1)), owner)).toBeUndefined()
    expect(parseCheckedRecord(undefined, owner)).toBeUndefined()
    for (const data of [[], Array(103).fill(0), [3, 0, 1, 0, 32, 0, 0, 0, ...Array(96).fill(0)]])
      expect(parseCheckedRecord(record(data), owner)).toBe('bad')
  })
})
