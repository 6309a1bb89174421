# SPDX-License-Identifier: GPL-3.0-or-later
"""A linear model, learnt by PyTorch, solved by numpy, and run by ONNX Runtime: prints what each came to."""
import json

import numpy
import onnx
import onnxruntime
import torch

numbers = numpy.random.default_rng(7)
inputs = numbers.normal(size=(200, 3))
targets = inputs @ [2.0, -3.0, 0.5] + 7 + numbers.normal(scale=0.1, size=200)
solved = numpy.linalg.lstsq(numpy.column_stack([inputs, numpy.ones(200)]), targets, rcond=None)[0]

torch.manual_seed(7)
model = torch.nn.Linear(3, 1, dtype=torch.float64)
x, y = torch.from_numpy(inputs), torch.from_numpy(targets)[:, None]
steps = torch.optim.LBFGS(model.parameters(), max_iter=200, tolerance_grad=1e-12, tolerance_change=1e-14, line_search_fn="strong_wolfe")


def loss():
    steps.zero_grad()
    error = torch.nn.functional.mse_loss(model(x), y)
    error.backward()
    return error


before = float(loss().detach())
steps.step(loss)
learnt = [*model.weight.detach().numpy()[0], float(model.bias.detach()[0])]

rows = onnx.TensorProto.FLOAT
graph = onnx.helper.make_graph(
    [onnx.helper.make_node("Gemm", ["x", "weight", "bias"], ["y"], transB=1)],
    "linear",
    [onnx.helper.make_tensor_value_info("x", rows, [None, 3])],
    [onnx.helper.make_tensor_value_info("y", rows, [None, 1])],
    [onnx.numpy_helper.from_array(model.weight.detach().numpy().astype("float32"), "weight"),
     onnx.numpy_helper.from_array(model.bias.detach().numpy().astype("float32"), "bias")],
)
file = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 13)], ir_version=8)
onnx.checker.check_model(file)
onnx.save(file, "/session/working/linear.onnx")
session = onnxruntime.InferenceSession("/session/working/linear.onnx", providers=["CPUExecutionProvider"])
[ran] = session.run(None, {"x": inputs[:20].astype("float32")})
print(json.dumps({"solved": list(solved), "learnt": list(map(float, learnt)), "before": before, "after": float(loss().detach()),
                  "torch": model(x[:20]).detach().numpy()[:, 0].tolist(), "onnx": ran[:, 0].tolist()}))
