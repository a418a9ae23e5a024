// The P-positions below a number as a cloud of points that is turned by hand: drawn by three, in a script of its own that is loaded
// when it is asked for.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  OrthographicCamera,
  Points,
  PointsMaterial,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";

import { rgb, viridis } from "../src/draw/colours.js";

/** The points that are seen. */
export type Slice = { of: "all" } | { of: "diagonal"; within: number } | { of: "sum"; sum: number; within: number };

/** From where it is seen, in radians: around the vertical axis, and down from it. */
export interface Turn {
  around: number;
  down: number;
}

/** How far the camera is from the middle of the cube, whose side is 1. */
const FAR = 3;
/** Radians of a key. */
const KEY = Math.PI / 36;
/** Pixels of a point, at least. */
const LEAST = 1.5;

export class Cloud {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 10);
  private readonly controls: OrbitControls;
  private readonly points: Points<BufferGeometry, PointsMaterial>;
  private readonly frame: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly observer: ResizeObserver;
  /** x, y, z of each point, and how many there are. */
  private triples: Uint32Array = new Uint32Array();
  private count = 0;
  private side = 1;
  private slice: Slice = { of: "all" };
  private bar: readonly [number, number] = [0, 1];
  private drawing = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    /** Names of the axes x, y and z, which lie where these end. */
    private readonly names: readonly HTMLElement[],
    private readonly turned: (turn: Turn) => void,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.points = new Points(new BufferGeometry(), new PointsMaterial({ vertexColors: true, sizeAttenuation: false }));
    this.points.frustumCulled = false;
    this.frame = new LineSegments(cube(), new LineBasicMaterial());
    this.scene.add(this.points, this.frame);
    this.scene.position.set(-0.5, -0.5, -0.5);
    this.camera.up.set(0, 1, 0);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enablePan = false;
    this.controls.addEventListener("change", () => this.draw());
    this.controls.addEventListener("end", () => this.turned(this.turn));
    canvas.addEventListener("keydown", this.key);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(canvas);
    this.turn = { around: 0.6, down: 1.1 };
  }

  get turn(): Turn {
    return { around: Number(this.controls.getAzimuthalAngle().toFixed(3)), down: Number(this.controls.getPolarAngle().toFixed(3)) };
  }

  set turn({ around, down }: Turn) {
    this.camera.position.setFromSphericalCoords(FAR, down, around);
    this.controls.update();
    this.draw();
  }

  /** Paper, and the lines of the cube. The points keep to the part of viridis that is seen on it. */
  set colours({ paper, soft }: { paper: string; soft: string }) {
    const dark = rgb(paper)[0] < 128;
    this.bar = dark ? [0.3, 1] : [0, 0.85];
    this.scene.background = new Color(paper);
    this.frame.material.color = new Color(soft);
    this.fill();
  }

  /** Begins a cube of this many numbers each way. */
  begin(side: number): void {
    this.side = side;
    this.triples = new Uint32Array(3 * side * side);
    this.count = 0;
    this.fill();
  }

  /** Takes the points of sheet `x`, as y and z one after the other. */
  add(x: number, points: readonly (readonly [number, number])[]): void {
    for (const [y, z] of points) {
      if (3 * this.count + 3 > this.triples.length) {
        const more = new Uint32Array(2 * this.triples.length + 3);
        more.set(this.triples);
        this.triples = more;
      }
      this.triples.set([x, y, z], 3 * this.count++);
    }
  }

  /** Shows some of the points; a slice is looked at from in front. */
  show(slice: Slice, turn: boolean): void {
    this.slice = slice;
    if (turn && slice.of === "sum") this.turn = { around: Math.PI / 4, down: Math.acos(1 / Math.sqrt(3)) };
    if (turn && slice.of === "diagonal") this.turn = { around: Math.PI / 2, down: Math.PI / 4 };
    if (turn) this.turned(this.turn);
    this.fill();
  }

  /** Frees what the browser's graphics hold. */
  close(): void {
    this.observer.disconnect();
    this.canvas.removeEventListener("keydown", this.key);
    cancelAnimationFrame(this.drawing);
    this.controls.dispose();
    this.points.geometry.dispose();
    this.points.material.dispose();
    this.frame.geometry.dispose();
    this.frame.material.dispose();
    this.renderer.dispose();
  }

  private readonly key = (event: KeyboardEvent): void => {
    const keys: Record<string, [number, number]> = { ArrowLeft: [-KEY, 0], ArrowRight: [KEY, 0], ArrowUp: [0, -KEY], ArrowDown: [0, KEY] };
    const step = keys[event.key];
    if (step !== undefined) {
      const { around, down } = this.turn;
      this.turn = { around: around + step[0], down: Math.min(Math.PI, Math.max(0, down + step[1])) };
    } else if (event.key === "+" || event.key === "-") {
      this.camera.zoom *= event.key === "+" ? 1.25 : 0.8;
    } else {
      return;
    }
    event.preventDefault();
    this.turned(this.turn);
    this.draw();
  };

  private inside(x: number, y: number, z: number): boolean {
    switch (this.slice.of) {
      case "all":
        return true;
      case "diagonal":
        return Math.abs(y - z) <= this.slice.within;
      case "sum":
        return Math.abs(x + y + z - this.slice.sum) <= this.slice.within;
    }
  }

  private fill(): void {
    const [places, colours]: [number[], number[]] = [[], []];
    const [from, to] = this.bar;
    for (let i = 0; i < this.count; i++) {
      const [x, y, z] = this.triples.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
      if (!this.inside(x, y, z)) continue;
      places.push((y + 0.5) / this.side, (z + 0.5) / this.side, (x + 0.5) / this.side);
      const colour = new Color(`rgb(${viridis(from + ((to - from) * x) / this.side).join()})`);
      colours.push(colour.r, colour.g, colour.b);
    }
    const { geometry } = this.points;
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 3));
    this.draw();
  }

  /** Draws, once before the next picture of the screen. */
  private draw(): void {
    if (this.drawing !== 0) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      const [width, height] = [Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight)];
      // The cube's diagonal fits, however it is turned.
      const half = 0.9;
      const [across, up] = width > height ? [(half * width) / height, half] : [half, (half * height) / width];
      Object.assign(this.camera, { left: -across, right: across, top: up, bottom: -up });
      this.camera.updateProjectionMatrix();
      this.camera.updateMatrixWorld();
      const density = Math.min(globalThis.devicePixelRatio || 1, 2);
      this.renderer.setPixelRatio(density);
      this.renderer.setSize(width, height, false);
      const pixels = (Math.min(width, height) * this.camera.zoom) / (2 * half * this.side);
      this.points.material.size = density * Math.max(LEAST, Math.min(8, pixels));
      this.renderer.render(this.scene, this.camera);
      // The axis up is z, and those on the ground are y and x.
      const ends = [new Vector3(0, 0, 1.06), new Vector3(1.06, 0, 0), new Vector3(0, 1.06, 0)];
      for (const [at, name] of this.names.entries()) {
        const end = (ends[at] as Vector3).add(this.scene.position).project(this.camera);
        name.style.left = `${((end.x + 1) / 2) * width}px`;
        name.style.top = `${((1 - end.y) / 2) * height}px`;
      }
      this.canvas.dataset["seen"] = String(this.points.geometry.getAttribute("position").count);
    });
  }
}

/** The edges of the cube from 0 to 1. */
function cube(): BufferGeometry {
  const ends: number[] = [];
  for (const a of [0, 1]) for (const b of [0, 1]) ends.push(0, a, b, 1, a, b, a, 0, b, a, 1, b, a, b, 0, a, b, 1);
  return new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
}
