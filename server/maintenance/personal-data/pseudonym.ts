/** The name and the address of somebody who is erased: they tell nothing but the id. */
export function pseudonymOf(id: string): { first_name: string; last_name: string; email: string } {
  return {
    first_name: 'Erased',
    last_name: `Person ${id.slice(0, 8)}`,
    email: `erased-${id}@invalid`,
  };
}
