import type { Storage } from '@hawser/common'
import * as v from 'valibot'

/** More people than that share no browser. */
const MAX_PEOPLE = 20

const schema = v.array(v.object({ email: v.string(), token: v.string() }))

/** By what the service knows this browser again, for each person who was let in by it: the sets of shares that are here are those of their device. */
export interface DeviceTokens {
  /** That of an address, else the latest: an address may be the second one of who was here. */
  find(email: string): string | undefined
  /** Whether there is one of this very person. */
  has(email: string): boolean
  keep(email: string, token: string): void
  /** Another address takes the place of one. */
  rename(email: string, next: string): void
  remove(email: string): void
}

export function createDeviceTokens(storage: Storage): DeviceTokens {
  const list = () => storage.read('devices', schema) ?? []
  const isOf = (email: string) => (one: { readonly email: string }) => one.email.toLowerCase() === email.toLowerCase()
  const others = (email: string) => list().filter((one) => !isOf(email)(one))
  return {
    find: (email) => (list().find(isOf(email)) ?? list()[0])?.token,
    has: (email) => list().some(isOf(email)),
    keep(email, token) {
      storage.write('devices', [{ email, token }, ...others(email)].slice(0, MAX_PEOPLE))
    },
    rename(email, next) {
      const found = list().find(isOf(email))
      if (found)
        storage.write('devices', [{ ...found, email: next }, ...others(email).filter((one) => !isOf(next)(one))])
    },
    remove(email) {
      storage.write('devices', others(email))
    },
  }
}
