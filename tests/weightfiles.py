"""Files of weights as several programs name them, all of the same two layers."""

import numpy as np
from safetensors.numpy import save_file

WIDTH, HEADS, OF_HEAD, HIDDEN = 8, 4, 2, 12


class Layer:
    """The numbers of a layer as (input, output), by the names of this program."""

    def __init__(self, seed, key_heads=HEADS):
        self.random = np.random.default_rng(seed)
        of_keys = key_heads * OF_HEAD
        self.W_Q = self.numbers(WIDTH, HEADS * OF_HEAD)
        self.W_K = self.numbers(WIDTH, of_keys)
        self.W_V = self.numbers(WIDTH, of_keys)
        self.W_O = self.numbers(HEADS * OF_HEAD, WIDTH)
        self.b_Q = self.numbers(HEADS * OF_HEAD)
        self.b_K, self.b_V = self.numbers(of_keys), self.numbers(of_keys)
        self.b_O = self.numbers(WIDTH)
        self.W_up, self.b_up = self.numbers(WIDTH, HIDDEN), self.numbers(HIDDEN)
        self.W_gate = self.numbers(WIDTH, HIDDEN)
        self.W_down, self.b_down = self.numbers(HIDDEN, WIDTH), self.numbers(WIDTH)
        self.norm_gain, self.norm_bias = self.numbers(WIDTH), self.numbers(WIDTH)
        self.feed_gain, self.feed_bias = self.numbers(WIDTH), self.numbers(WIDTH)

    def numbers(self, *shape):
        return self.random.normal(size=shape)

    def fused(self, letter):
        parts = [getattr(self, f"{letter}_{one}") for one in "QKV"]
        return np.concatenate(parts, axis=-1)


def turned(arrays):
    """Return arrays with every matrix as torch's Linear keeps it: (output, input)."""
    return {
        name: np.ascontiguousarray(array.T if array.ndim == 2 else array)
        for name, array in arrays.items()
    }


def numbered(name, layers, of_layer):
    return {
        name.format(number) + end: array
        for number, layer in enumerate(layers)
        for end, array in of_layer(layer).items()
    }


def llama(layer):
    return turned(
        {
            "self_attn.q_proj.weight": layer.W_Q,
            "self_attn.k_proj.weight": layer.W_K,
            "self_attn.v_proj.weight": layer.W_V,
            "self_attn.o_proj.weight": layer.W_O,
            "mlp.gate_proj.weight": layer.W_gate,
            "mlp.up_proj.weight": layer.W_up,
            "mlp.down_proj.weight": layer.W_down,
            "input_layernorm.weight": layer.norm_gain,
            "post_attention_layernorm.weight": layer.feed_gain,
        }
    )


def bert(layer):
    return turned(
        {
            "attention.self.query.weight": layer.W_Q,
            "attention.self.query.bias": layer.b_Q,
            "attention.self.key.weight": layer.W_K,
            "attention.self.key.bias": layer.b_K,
            "attention.self.value.weight": layer.W_V,
            "attention.self.value.bias": layer.b_V,
            "attention.output.dense.weight": layer.W_O,
            "attention.output.dense.bias": layer.b_O,
            "attention.output.LayerNorm.weight": layer.norm_gain,
            "attention.output.LayerNorm.bias": layer.norm_bias,
            "intermediate.dense.weight": layer.W_up,
            "intermediate.dense.bias": layer.b_up,
            "output.dense.weight": layer.W_down,
            "output.dense.bias": layer.b_down,
            "output.LayerNorm.weight": layer.feed_gain,
            "output.LayerNorm.bias": layer.feed_bias,
        }
    )


def torch_encoder(layer):
    return turned(
        {
            "self_attn.in_proj_weight": layer.fused("W"),
            "self_attn.in_proj_bias": layer.fused("b"),
            "self_attn.out_proj.weight": layer.W_O,
            "self_attn.out_proj.bias": layer.b_O,
            "linear1.weight": layer.W_up,
            "linear1.bias": layer.b_up,
            "linear2.weight": layer.W_down,
            "linear2.bias": layer.b_down,
            "norm1.weight": layer.norm_gain,
            "norm1.bias": layer.norm_bias,
            "norm2.weight": layer.feed_gain,
            "norm2.bias": layer.feed_bias,
        }
    )


def gpt2(layer):
    return {
        "attn.c_attn.weight": layer.fused("W"),
        "attn.c_attn.bias": layer.fused("b"),
        "attn.c_proj.weight": layer.W_O,
        "attn.c_proj.bias": layer.b_O,
        "ln_1.weight": layer.norm_gain,
        "ln_1.bias": layer.norm_bias,
        "mlp.c_fc.weight": layer.W_up,
        "mlp.c_fc.bias": layer.b_up,
        "mlp.c_proj.weight": layer.W_down,
        "mlp.c_proj.bias": layer.b_down,
        "ln_2.weight": layer.feed_gain,
        "ln_2.bias": layer.feed_bias,
    }


def lens(layer):
    def heads(matrix):
        return np.stack(np.split(matrix, matrix.shape[-1] // OF_HEAD, axis=-1))

    return {
        "attn.W_Q": heads(layer.W_Q),
        "attn.W_K": heads(layer.W_K),
        "attn.W_V": heads(layer.W_V),
        "attn.W_O": layer.W_O.reshape(HEADS, OF_HEAD, WIDTH),
        "attn.b_Q": heads(layer.b_Q),
        "attn.b_K": heads(layer.b_K),
        "attn.b_V": heads(layer.b_V),
        "attn.b_O": layer.b_O,
        "ln1.w": layer.norm_gain,
        "ln1.b": layer.norm_bias,
        "ln2.w": layer.feed_gain,
        "ln2.b": layer.feed_bias,
        "mlp.W_in": layer.W_up,
        "mlp.b_in": layer.b_up,
        "mlp.W_out": layer.W_down,
        "mlp.b_out": layer.b_down,
    }


STYLES = {
    "llama": ("model.layers.{}.", llama),
    "bert": ("bert.encoder.layer.{}.", bert),
    "torch": ("encoder.layers.{}.", torch_encoder),
    "gpt2": ("transformer.h.{}.", gpt2),
    "lens": ("blocks.{}.", lens),
}


def write(path, arrays):
    """Write arrays as whatever the suffix of the path says."""
    if path.suffix == ".npz":
        np.savez(path, **arrays)
    else:
        save_file(arrays, path)
    return path


def model(path, style, layers, **more):
    """Write layers in the style of a program."""
    name, of_layer = STYLES[style]
    return write(path, {**numbered(name, layers, of_layer), **more})
