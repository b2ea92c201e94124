type AsyncMethod = (...parameters: never[]) => Promise<unknown>

type AsyncName<T> = { [TName in keyof T]-?: T[TName] extends AsyncMethod ? TName : never }[keyof T] & string

/** An object of the named methods, whose code is loaded when one of them is first called. A load that failed is tried again by the next call. */
export function lateMethods<T extends object, const TName extends AsyncName<T>>(
  load: () => Promise<T>,
  names: readonly TName[],
): Pick<T, TName> {
  const methods = names.map((name) => [
    name,
    async (...parameters: never[]) => ((await load())[name] as AsyncMethod)(...parameters),
  ])
  return Object.fromEntries(methods) as Pick<T, TName>
}
