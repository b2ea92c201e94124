/** Listens to events of a wallet's object, by `on`, whatever it answers or throws. The answer ends it. */
export function listenTo(target: unknown, listeners: Readonly<Record<string, (value: unknown) => void>>): () => void {
  const removals = Object.entries(listeners).flatMap(([event, listener]) => {
    try {
      const { on, addListener } = target as Readonly<Record<string, unknown>>
      const add = typeof on === 'function' ? on : addListener
      const removal: unknown = typeof add === 'function' ? add.call(target, event, listener) : undefined
      return [typeof removal === 'function' ? () => removal() : () => remove(target, event, listener)]
    } catch {
      // A wallet without working events is still of use; it only cannot tell us of changes.
      return []
    }
  })
  return () => {
    for (const removal of removals) {
      try {
        removal()
      } catch {
        // It was asked; more cannot be done.
      }
    }
  }
}

function remove(target: unknown, event: string, listener: (value: unknown) => void): void {
  const method: unknown = Object(target).removeListener
  if (typeof method === 'function') method.call(target, event, listener)
}
