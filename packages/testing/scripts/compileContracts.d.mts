/** Where the generated file stands. */
export const artifactsPath: string
/** Compiles `contracts/*.sol` and answers the text of the generated TypeScript file. */
export function compileContracts(): string
