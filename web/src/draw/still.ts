// Stands for d3-transition, which d3-zoom loads to end transitions: nothing here has any.

export function interrupt(): void {}
