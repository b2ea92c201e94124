import { isHawserError } from '@hawser/common'

/** Undefined where the user has closed it: nothing was to be finished. */
export async function leaving<T>(running: Promise<T>): Promise<T | undefined> {
  try {
    return await running
  } catch (error) {
    if (isHawserError(error, 'USER_REJECTED')) return undefined
    throw error
  }
}
