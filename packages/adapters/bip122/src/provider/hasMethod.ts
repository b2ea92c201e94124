/** Whether a wallet's object has a method. Never throws, whatever its getters do. */
export function hasMethod(target: unknown, name: string): boolean {
  try {
    return typeof Object(target)[name] === 'function'
  } catch {
    return false
  }
}
