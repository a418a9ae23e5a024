// What comes from other packages. `bundle.sh` puts their code into the built file, so that the package has no dependencies.

export { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals-core";
export { axisBottom, axisLeft } from "d3-axis";
export { type ScaleLinear, scaleLinear } from "d3-scale";
export { select } from "d3-selection";
export { type D3ZoomEvent, zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
